// Written by pack.py out of Sources/Page/Web: the parts of a page.

// swift-format-ignore-file

enum PageParts {
  static let page = ##"""
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="lockstep {{version}}">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:{{sources}}; worker-src blob:">
<title>{{title}}</title>
<style>
{{style}}
</style>
</head>
<body>
<noscript><pre>{{story}}</pre></noscript>
<a class="skip" href="#moments" id="skip">Skip to the moments</a>
<header>
  <h1 id="title"></h1>
  <p id="summary"></p>
  <p><span id="verdict" class="badge"></span> <span id="engine-note"></span></p>
  <p id="stories"></p>
</header>
<main>
  <nav aria-label="Moments">
    <button type="button" data-key="k">◀ back</button>
    <button type="button" data-key="j">step ▶</button>
    <button type="button" data-key="n">next choice</button>
    <button type="button" data-key="v">to what is lost</button>
    <button type="button" data-key="u">undo</button>
    <button type="button" data-key="0">as told</button>
    <button type="button" data-key="?">keys</button>
    <output id="address"></output>
  </nav>
  <p id="status" role="status"></p>
  <section aria-labelledby="picture-title">
    <h2 id="picture-title">The run as a picture</h2>
    <p class="hint" id="picture-hint"></p>
    <div class="scroll" id="picture" tabindex="0" role="group" aria-labelledby="picture-title"></div>
    <p class="legend" id="legend"></p>
  </section>
  <div class="columns">
    <section aria-labelledby="moments-title">
      <h2 id="moments-title">Moments</h2>
      <div id="moments" class="scroll tall" tabindex="0" role="group" aria-labelledby="moments-title"></div>
    </section>
    <section aria-labelledby="lanes-title" class="lanes">
      <h2 id="lanes-title">What stands where</h2>
      <div id="lanes" class="scroll" tabindex="0" role="group" aria-labelledby="lanes-title"></div>
    </section>
  </div>
  <section aria-labelledby="blame-title">
    <h2 id="blame-title">What it rests on</h2>
    <div id="blame"></div>
  </section>
  <section aria-labelledby="answers-title">
    <h2 id="answers-title">How iOS answers</h2>
    <p class="hint">The answers of this run. Another one runs it again; what then comes of it stands beside it.</p>
    <div id="answers"></div>
  </section>
  <section aria-labelledby="roads-title">
    <h2 id="roads-title">Roads not taken</h2>
    <p class="hint" id="roads-hint"></p>
    <p class="hint"><span id="roads-rest"></span><button type="button" id="roads-more" hidden></button> <button type="button" id="roads-all" hidden>all of them</button></p>
    <div id="roads" class="scroll" tabindex="0" role="group" aria-labelledby="roads-title"></div>
  </section>
  <section aria-labelledby="verdicts-title">
    <h2 id="verdicts-title">Verdicts</h2>
    <div id="verdicts"></div>
  </section>
  <section aria-labelledby="deciding-title" id="deciding-section" hidden>
    <h2 id="deciding-title">Which answers lose</h2>
    <p class="hint" id="deciding-hint"></p>
    <div id="deciding" class="scroll" tabindex="0" role="group" aria-labelledby="deciding-title"></div>
  </section>
  <section aria-labelledby="runs-title" id="runs-section">
    <h2 id="runs-title">All runs: answers and orders</h2>
    <p class="hint" id="runs-hint"></p>
    <div id="table" class="scroll" tabindex="0" role="group" aria-labelledby="runs-title"></div>
    <h3 id="graph-title">The choices that lead to them</h3>
    <div id="graph" class="scroll" tabindex="0" role="group" aria-labelledby="graph-title"></div>
  </section>
  <section aria-labelledby="explore-title" id="explore-section" hidden>
    <h2 id="explore-title">Explore</h2>
    <p class="hint">Lets events fall anywhere, between any two calls, as often as they can, with every answer that iOS may give; and either proves a launch safe or shows a shortest run that loses something.</p>
    <form id="explore-form">
      <p><label>App <select id="explore-app"></select></label> <span id="explore-about" class="who"></span></p>
      <fieldset>
        <legend>Events that may fall</legend>
        <div id="explore-events"></div>
        <p><label>In words, as <code>--events</code> has them <input id="explore-others" placeholder="connect:key-B@idle" size="30"></label></p>
      </fieldset>
      <fieldset>
        <legend>How iOS answers</legend>
        <p><label>Level <select id="explore-level"></select></label></p>
        <p><label>Question <select id="explore-question"></select></label> <label>answer <select id="explore-answer"></select></label> <button type="button" id="explore-pin">fix this answer</button></p>
        <p id="explore-pins"></p>
      </fieldset>
      <p><label>At most <input type="number" id="explore-states" min="1" step="1" size="9"> states</label></p>
      <p><button id="explore-go">explore</button> <button type="button" id="explore-stop" disabled>stop</button></p>
      <p class="hint">The command for it: <code id="explore-command"></code></p>
    </form>
    <p id="explore-status" role="status"></p>
    <div id="explore-result"></div>
  </section>
  <section aria-labelledby="script-title">
    <h2 id="script-title">This run as a script</h2>
    <p class="hint">Save it, and <code>lockstep run FILE</code> makes the same run. <button type="button" id="copy">copy</button></p>
    <pre id="script" class="scroll" tabindex="0" role="group" aria-labelledby="script-title"></pre>
  </section>
</main>
<dialog id="keys" aria-labelledby="keys-title">
  <h2 id="keys-title">Keys</h2>
  <dl id="key-list"></dl>
  <form method="dialog"><button>close</button></form>
</dialog>
<footer><p>Made by <code>lockstep {{version}}</code>. Nothing on this page asks the network.</p></footer>
<script type="application/json" id="data">{{data}}</script>
<script type="text/plain" id="engine">{{engine}}</script>
{{engine-file}}
<script>
{{script}}
</script>
</body>
</html>
"""##

  static let style = ##"""
/* Colours have names by what they mean; every pair of text and ground has a contrast of 4.5 at least. */
:root {
  color-scheme: light dark;
  --ground: light-dark(#fdfdfc, #15171a);
  --raised: light-dark(#f1f2f0, #1f2226);
  --text: light-dark(#1b1d1f, #e8e9ea);
  --quiet: light-dark(#565a5e, #a5abb1);
  --line: light-dark(#85898d, #70777e);
  --accent: light-dark(#0b57a8, #7db8ff);
  --chosen: light-dark(#dcebfb, #1d3a5c);
  --lost: light-dark(#a8142a, #ff9a9f);
  --lost-ground: light-dark(#fbe3e5, #4a1a20);
  --safe: light-dark(#12632f, #7fdc9c);
  --safe-ground: light-dark(#dff3e4, #16361f);
  --open: light-dark(#7a4d00, #f0c060);
  --open-ground: light-dark(#faefd6, #3d2f10);
  font: 15px/1.45 system-ui, sans-serif;
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 110rem; padding: 0 1.2rem 2rem; background: var(--ground); color: var(--text); }
h1 { font-size: 1.5rem; margin: 1rem 0 .3rem; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; margin: 1.4rem 0 .3rem; }
h3 { font-size: 1rem; margin: 1rem 0 .3rem; }
p { margin: .3rem 0; max-width: 70rem; }
code, pre, td, th, svg { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: .86rem; }
.hint, .legend, footer { color: var(--quiet); }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: .5rem; background: var(--ground); padding: .3rem; z-index: 3; }
section, tr, button, input, a { scroll-margin-top: 4rem; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
button, select, input:not([type=checkbox], [type=radio]) { font: inherit; color: var(--text); background: var(--raised); border: 1px solid var(--line); border-radius: 4px; padding: .15rem .55rem; min-height: 26px; }
button:hover:not(:disabled) { background: var(--chosen); }
button:disabled { color: var(--quiet); border-style: dotted; }
nav { position: sticky; top: 0; z-index: 2; background: var(--ground); padding: .4rem 0; display: flex; flex-wrap: wrap; gap: .35rem; align-items: center; border-bottom: 1px solid var(--line); }
#address { color: var(--quiet); margin-left: auto; font-family: ui-monospace, monospace; font-size: .86rem; }
#status { min-height: 1.5em; white-space: pre-wrap; }
#status.bad { color: var(--lost); }
.badge, .chip { border-radius: 4px; padding: .1rem .45rem; }
.lost { color: var(--lost); background: var(--lost-ground); }
.safe { color: var(--safe); background: var(--safe-ground); }
.open { color: var(--open); background: var(--open-ground); }
.scroll { overflow-x: auto; }
.tall { max-height: 36rem; overflow-y: auto; border: 1px solid var(--line); }
.columns { display: grid; grid-template-columns: minmax(0, 3fr) minmax(18rem, 2fr); gap: 1.4rem; }
.lanes { position: sticky; top: 3rem; align-self: start; }
@media (max-width: 60rem) { .columns { grid-template-columns: minmax(0, 1fr); } .lanes { position: static; } }
table { border-collapse: collapse; }
td, th { text-align: left; padding: .1rem .5rem; vertical-align: top; }
th { color: var(--quiet); font-weight: 600; }
caption { text-align: left; color: var(--quiet); padding: .1rem .5rem; }
#moments table { width: 100%; }
#moments thead th { position: sticky; top: 0; background: var(--ground); }
#moments tbody th { color: var(--text); padding-top: .6rem; }
#moments tr[data-moment] { cursor: pointer; }
#moments tr[aria-selected=true] > td { background: var(--chosen); }
#moments .event { font-weight: 700; }
#moments .call { padding-left: 1.6rem; }
#moments button { padding: 0 .35rem; min-height: 24px; min-width: 24px; }
.note { color: var(--lost); }
.remark { color: var(--quiet); }
.who { color: var(--quiet); }
.mark { white-space: nowrap; }
.changed { font-weight: 700; }
fieldset { min-width: 0; border: 1px solid var(--line); border-radius: 4px; margin: .6rem 0; padding: .3rem .8rem .5rem; max-width: 80rem; }
#explore-form label { max-width: 100%; display: inline-block; }
legend { padding: 0 .3rem; }
#answers label { display: block; padding: .1rem 0; }
.choices { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(30rem, 100%), 1fr)); gap: 0 2rem; }
.choices > div { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 0 .6rem; padding: .05rem 0; }
.choices label { padding: .15rem 0; min-height: 24px; }
select { max-width: 100%; }
.choices select { flex: none; width: 9.5rem; }
#explore-status { min-height: 1.5em; white-space: pre-wrap; }
#explore-status.bad { color: var(--lost); }
#explore-command { overflow-wrap: anywhere; color: var(--text); }
#explore-others { max-width: 100%; }
summary { min-height: 24px; cursor: pointer; }
.source { color: var(--quiet); }
.cell { display: block; width: 24px; height: 24px; min-height: 0; padding: 0; border: 1px solid var(--line); text-align: center; line-height: 22px; font-family: inherit; }
.cell.lost { border-color: var(--lost); }
.cell.safe { border-color: var(--safe); }
.cell.here { outline: 3px solid var(--accent); outline-offset: -1px; }
#deciding tbody th { color: var(--text); font-weight: 400; }
#deciding td:has(.cell) { text-align: center; }
#deciding .cell { width: auto; min-width: 24px; padding: 0 4px; }
#roads td, #table td { padding: 1px; }
#roads th, #table th { font-weight: 400; white-space: nowrap; padding: 0 .4rem 0 0; vertical-align: middle; }
#roads thead th, #table thead th { padding: 0; text-align: center; font-size: .72rem; }
pre { background: var(--raised); padding: .6rem .8rem; max-width: 80rem; }
pre .here { background: var(--chosen); }
svg { display: block; }
svg text { fill: var(--text); font-size: 12px; }
svg .quiet { fill: var(--quiet); }
svg .rail { stroke: var(--line); }
svg .cursor { fill: var(--chosen); }
svg .event rect { fill: var(--raised); stroke: var(--accent); stroke-width: 1.5; }
svg .event { cursor: grab; }
svg .event.dragged { cursor: grabbing; opacity: .7; }
svg .event.needed rect { stroke-width: 3; stroke: var(--lost); }
svg .truthful { fill: var(--quiet); }
svg .refused { fill: var(--open); }
svg .blind { fill: var(--lost); }
svg .drop { stroke: var(--accent); stroke-width: 3; }
svg .heat-lost { fill: var(--lost); }
svg .heat-safe { fill: var(--safe); }
svg .heat-none { fill: var(--raised); stroke: var(--line); }
svg .band-locked { fill: var(--open-ground); stroke: var(--open); }
svg .band-first { fill: var(--lost-ground); stroke: var(--lost); }
svg .band-open { fill: var(--safe-ground); stroke: var(--safe); }
svg .edge { stroke: var(--line); fill: none; }
svg .edge.taken { stroke: var(--accent); stroke-width: 2.5; }
svg a { cursor: pointer; }
svg .leaf-lost { fill: var(--lost); }
svg .leaf-safe { fill: var(--safe); }
dialog { background: var(--ground); color: var(--text); border: 1px solid var(--line); max-width: 40rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; }
dt { font-family: ui-monospace, monospace; }
dd { margin: 0; }
dd a, #stories a { display: inline-block; min-height: 24px; line-height: 24px; }
@media print {
  :root { color-scheme: light; }
  nav, .skip, #copy, dialog, #moments button, #explore-form, #explore-status, #explore-result button, #roads-more, #roads-all { display: none; }
  .tall { max-height: none; overflow: visible; border: 0; }
  .scroll { overflow: visible; }
  .columns { display: block; }
  .lanes { position: static; }
  section { break-inside: avoid-page; }
  #moments { break-inside: auto; }
  tr, fieldset { break-inside: avoid; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
"""##

  static let script = ##"""
(() => {
"use strict";
// Asks the engine, or what was recorded when the page was made.

const data = JSON.parse(document.getElementById("data").textContent);

// Runs beside the page, so that a long search can be ended. Its text is all that it is.
const workerText = `
  let engine, asked, told = 0;
  const page = {
    progress(states, depth, sets) {
      if (performance.now() - told < 500) return;
      told = performance.now();
      postMessage({ id: asked, progress: { states, depth, sets } });
    },
  };
  onmessage = async ({ data: { id, bytes, request } }) => {
    try {
      if (bytes) engine = (await WebAssembly.instantiate(bytes, { page })).instance.exports;
      asked = id;
      const input = new TextEncoder().encode(request);
      const place = engine.reserve(input.length);
      new Uint8Array(engine.memory.buffer).set(input, place);
      const answer = engine.answer(input.length);
      const length = new DataView(engine.memory.buffer).getUint32(answer, true);
      postMessage({ id, text: new TextDecoder().decode(new Uint8Array(engine.memory.buffer, answer + 4, length)) });
    } catch (error) {
      postMessage({ id, failure: String(error) });
    }
  };`;

// One engine of its own, beside the page.
class EngineWorker {
  constructor(bytes) {
    this.bytes = bytes;
    this.waiting = new Map();
    this.count = 0;
  }

  begin() {
    this.worker = new Worker(URL.createObjectURL(new Blob([workerText], { type: "text/javascript" })));
    this.worker.onmessage = ({ data: { id, text, failure, progress } }) => {
      const request = this.waiting.get(id);
      if (progress) return request?.progress(progress);
      this.waiting.delete(id);
      // A trap leaves memory as it was in the middle of something.
      if (failure) this.end();
      if (failure) request?.fail(new Error(failure));
      else request?.keep(text);
    };
  }

  // The bytes of the answer to a request.
  run(request, progress = () => {}) {
    const bytes = this.worker ? undefined : this.bytes;
    if (bytes) this.begin();
    const id = ++this.count;
    return new Promise((keep, fail) => {
      this.waiting.set(id, { keep, fail, progress });
      this.worker.postMessage({ id, bytes, request: JSON.stringify(request) });
    });
  }

  // Ends whatever it does; what was asked has no answer then.
  end() {
    this.worker?.terminate();
    this.worker = null;
    const left = [...this.waiting.values()];
    this.waiting.clear();
    for (const { fail } of left) fail(new Error("it was ended"));
  }
}

const onlyRead = "what was recorded can be read, and not changed";

class Engine {
  constructor() {
    this.known = new Map(data.recorded.map(({ request, answer }) => [JSON.stringify(request), answer]));
    this.isLive = false;
  }

  // The engine as it was packed, inside the page or in a file beside it; a text where there is none.
  packed() {
    if (!data.engine) {
      const text = document.getElementById("engine").textContent.trim();
      return text ? { text } : { missing: "an app of your own" };
    }
    const found = globalThis.lockstepEngine;
    if (!found) return { missing: `the engine, ${data.engine.file}, is not where this page looks for it` };
    if (found.sources !== data.engine.sources) return { missing: `${data.engine.file} is the engine of another version than this page; write both anew` };
    return { text: found.packed.trim() };
  }

  // Starts the engine where the page has one, and makes sure that it answers as the command did.
  async start() {
    const { text, missing } = this.packed();
    if (missing) return `${missing}: ${onlyRead}`;
    try {
      const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
      const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
      const unpacked = await new Response(stream).arrayBuffer();
      this.player = new EngineWorker(unpacked);
      // A search has one of its own, so that the page goes on while it lasts.
      this.searcher = new EngineWorker(unpacked);
      const first = data.recorded.find(({ request }) => request.ask === "judge" || request.ask === "play");
      const answer = await this.run(first.request);
      if (JSON.stringify(JSON.parse(answer)) !== JSON.stringify(first.answer)) return `the engine of this page has another version of the app: ${onlyRead}`;
      this.isLive = true;
      return "the engine of lockstep runs in this page";
    } catch (error) {
      return `the engine cannot be started here (${error}): ${onlyRead}`;
    }
  }

  // The bytes of the answer to a request.
  run(request) { return this.player.run(request); }

  // The answer to a request; null where nothing can answer it.
  async ask(request, worker = this.player, progress) {
    const key = JSON.stringify(request);
    if (!this.known.has(key)) {
      if (!this.isLive) return null;
      try {
        this.known.set(key, JSON.parse(await worker.run(request, progress)));
      } catch (error) {
        return { error: `the engine failed: ${error.message}` };
      }
    }
    return this.known.get(key);
  }

  // What comes of a search; while it lasts, `progress` is told how far it is.
  search(request, progress) {
    this.searcher.end();
    return this.ask(request, this.searcher, progress);
  }

  isKnown(request) { return this.known.has(JSON.stringify(request)); }
}

// What the address bar holds: which run, what is changed in it, and the moment; before them the
// exploration that the run was found by, where that is not the page's own.
//
//   #run-3/answer:UD-RECOVER=never/move:31>26/omit:44/insert:lock>30/m38
//   #explore:tillroll.no-cleanup/events:restart,unlock,open,connect@idle/level:base/pin:UD-RECOVER=never/states:5000/m12

const changeForms = {
  answer: [/^answer:(.+)=([^=]+)$/, (m) => ({ question: m[1], answer: m[2] }), (c) => `answer:${c.question}=${c.answer}`],
  move: [/^move:(\d+)>(\d+)$/, (m) => ({ moment: +m[1], after: +m[2] }), (c) => `move:${c.moment}>${c.after}`],
  omit: [/^omit:(\d+)$/, (m) => ({ moment: +m[1] }), (c) => `omit:${c.moment}`],
  insert: [/^insert:(.+)>(\d+)$/, (m) => ({ event: m[1], after: +m[2] }), (c) => `insert:${c.event}>${c.after}`],
};

function changeText(change) {
  return changeForms[change.change][2](change);
}

// The state that an address stands for; what it does not say is as the page begins. `unknown` has
// the parts that say nothing here.
function readAddress(hash) {
  const state = { search: null, story: 0, run: null, changes: [], moment: null, unknown: [] };
  const search = { events: [], level: "reported", pins: [], states: null };
  for (const part of hash.replace(/^#/, "").split("/").filter(Boolean)) {
    let text;
    try { text = decodeURIComponent(part); } catch { text = part; }
    const number = /^(run|finding|m)-?(\d+)$/.exec(text);
    const name = text.split(":")[0];
    const value = text.slice(name.length + 1);
    const pin = /^([^=]+)=([^=]+)$/.exec(value);
    const match = changeForms[name]?.[0].exec(text);
    if (name === "explore" && value) state.search = { app: value, ...search };
    else if (state.search && name === "events" && value) state.search.events = value.split(",");
    else if (state.search && name === "level" && value) state.search.level = value;
    else if (state.search && name === "pin" && pin) state.search.pins = [...state.search.pins, { question: pin[1], answer: pin[2] }];
    else if (state.search && name === "states" && /^[1-9]\d*$/.test(value)) state.search.states = +value;
    else if (number?.[1] === "run") state.run = +number[2];
    else if (number?.[1] === "finding") state.story = +number[2] - 1;
    else if (number) state.moment = +number[2];
    else if (match) state.changes.push({ change: name, ...changeForms[name][1](match) });
    else state.unknown.push(text);
  }
  return state;
}

function writeAddress(state) {
  const parts = state.search ? searchParts(state.search) : [];
  if (state.story > 0) parts.push(`finding-${state.story + 1}`);
  if (state.run !== null) parts.push(`run-${state.run}`);
  for (const change of state.changes) parts.push(encodeURIComponent(changeText(change)));
  if (state.moment !== null) parts.push(`m${state.moment}`);
  return "#" + parts.join("/");
}

function searchParts({ app, events, level, pins, states }) {
  return [
    `explore:${app}`, ...(events.length ? [`events:${events.join(",")}`] : []),
    ...(level === "reported" ? [] : [`level:${level}`]),
    ...pins.map((pin) => `pin:${pin.question}=${pin.answer}`), ...(states ? [`states:${states}`] : []),
  ].map(encodeURIComponent);
}

// Makes elements. Text goes in as text, so that nothing that a script says is ever markup.

function make(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

function draw(name, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

function fill(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key, value);
    else if (value !== null && value !== undefined && value !== false) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat(3).filter((child) => child !== null && child !== undefined));
  return element;
}

function show(id, ...children) {
  document.getElementById(id).replaceChildren(...children.flat(3).filter((child) => child !== null && child !== undefined));
}

function chip(kind, text, title) {
  return make("span", { class: `chip ${kind}`, title }, text);
}

// What came of a road, in a word and a colour.
function outcomeOf(outcome) {
  if (!outcome) return { kind: "none", mark: "", text: "not known" };
  if (outcome.impossible) return { kind: "none", mark: "·", text: `impossible: ${outcome.impossible}` };
  const also = outcome.dropped ? `; left out: ${outcome.dropped.join("; ")}` : "";
  const lost = outcome.broken.filter(([subject]) => !/^(expected|reaches)$/.test(subject));
  if (lost.length) return { kind: "lost", mark: "✕", text: lost.map(([subject, moment]) => `breaks ${subject} at m${moment}`).join(", ") + also };
  if (outcome.broken.length) return { kind: "open", mark: "!", text: outcome.broken.map(([subject, moment]) => `${subject} fails at m${moment}`).join(", ") + also };
  return { kind: "safe", mark: "✓", text: "nothing broken" + also };
}

// The run as a picture: what the world does above, the calls of each process below, the lock behind.
// An event can be dragged to another place between two calls; what would come of each place is under it.

const step = 22, left = 150, rowHeight = 26;

function drawPicture(view) {
  // An event that is being dragged stays under the pointer.
  if (view.isDragging) return;
  const { film, state } = view;
  const moments = film.moments;
  const x = (number) => left + (number - 0.5) * step;
  const gap = (after) => left + after * step;
  const whos = [...new Set(moments.filter((m) => m.who).map((m) => m.who))];
  const width = left + moments.length * step + 20;
  const heatAt = 3 * rowHeight + whos.length * rowHeight;
  const height = heatAt + rowHeight + 24;
  const blame = blameOf(film);
  const svg = draw("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "img",
    "aria-label": `${moments.length} moments; the table below says the same in words` });

  if (state.moment) svg.append(draw("rect", { class: "cursor", x: x(state.moment) - step / 2, y: 0, width: step, height }));
  const label = (text, y, quiet) => svg.append(draw("text", { x: 4, y: y + 17, class: quiet ? "quiet" : null }, text));

  label("lock", 0);
  let start = 0;
  moments.forEach((moment, index) => {
    if (index + 1 < moments.length && moments[index + 1].lock === moment.lock) return;
    const kind = /first unlock/.test(moment.lock) && /before/.test(moment.lock) ? "first" : /^unlocked/.test(moment.lock) ? "open" : "locked";
    const band = draw("g", {}, draw("rect", { class: `band-${kind}`, x: gap(start), y: 4, width: (index + 1 - start) * step, height: 16 }));
    if ((index + 1 - start) * step > moment.lock.length * 7.5) band.append(draw("text", { x: gap(start) + 4, y: 17 }, moment.lock));
    band.append(draw("title", {}, moment.lock));
    svg.append(band);
    start = index + 1;
  });

  label("events", rowHeight);
  whos.forEach((who, row) => {
    const y = (2 + row) * rowHeight + rowHeight / 2;
    label(who, y - rowHeight / 2);
    svg.append(draw("line", { class: "rail", x1: left, y1: y, x2: width - 20, y2: y }));
  });
  const checkY = (2 + whos.length) * rowHeight;
  label("checks", checkY);
  label("falls here", heatAt, true);

  moments.forEach((moment, index) => {
    const number = index + 1;
    const title = draw("title", {}, `m${number} ${momentText(moment)}${moment.saw ? ` → ${moment.saw}` : ""}`);
    const select = { click: () => view.select(number) };
    if (moment.kind === "call" || moment.kind === "threw") {
      const y = (2 + whos.indexOf(moment.who)) * rowHeight + rowHeight / 2;
      const kind = moment.standing ?? "refused";
      const shape = kind === "truthful"
        ? draw("circle", { class: kind, cx: x(number), cy: y, r: 4 })
        : kind === "refused"
          ? draw("rect", { class: kind, x: x(number) - 5, y: y - 5, width: 10, height: 10 })
          : draw("path", { class: kind, d: `M${x(number)} ${y - 8} l8 8 l-8 8 l-8 -8 z` });
      svg.append(draw("g", select, shape, title));
    } else if (moment.kind === "check") {
      svg.append(draw("g", select, draw("text", { x: x(number) - 4, y: checkY + 17 }, moment.holds ? "✓" : "✕"), title));
    }
    const finding = film.findings.find((f) => f.moment === number);
    if (finding) svg.append(draw("text", { x: x(number) - 5, y: height - 6, class: "note" }, "✕"), draw("line", { x1: x(number), x2: x(number), y1: heatAt - 4, y2: 2 * rowHeight, class: "rail", "stroke-dasharray": "2 3" }));
  });

  const roads = view.movedEvent ? view.roadsOf(view.movedEvent) : null;
  if (roads) {
    roads.forEach((outcome, after) => {
      const { kind, text } = outcomeOf(outcome);
      svg.append(draw("g", { click: () => view.move(view.movedEvent, after) },
        draw("rect", { class: `heat-${kind === "open" ? "safe" : kind}`, x: gap(after) - 5, y: heatAt + 6, width: 10, height: 14 }),
        draw("title", {}, `after m${after}: ${text}`)));
    });
  }

  moments.forEach((moment, index) => {
    if (moment.kind !== "event") return;
    const number = index + 1;
    const name = shortEvent(moment.text);
    const group = draw("g", { class: `event${blame.needs.has(number) ? " needed" : ""}` },
      draw("rect", { x: x(number) - 9, y: rowHeight + 4, width: 18, height: 18, rx: 4 }),
      draw("text", { x: x(number) - 4, y: rowHeight + 17 }, name), draw("title", {}, `m${number} ${moment.text}: drag it between two other moments`));
    makeDraggable(group, number, svg, { gap, count: moments.length, heatAt }, view);
    svg.append(group);
  });
  show("picture", svg);
}

// One letter is enough beside the words of the table.
function shortEvent(text) {
  const signs = { restart: "R", unlock: "U", lock: "L", open: "O", install: "I", launch: "S", refresh: "F", kill: "K", wait: "W", push: "P" };
  return signs[text.split(" ")[0]] ?? text[0].toUpperCase();
}

function makeDraggable(group, number, svg, { gap, count, heatAt }, view) {
  let from = null, place = null, mark = null;
  group.addEventListener("pointerdown", (event) => {
    view.isDragging = true;
    view.pick(number);
    from = event.clientX;
    place = null;
    group.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  group.addEventListener("pointermove", (event) => {
    if (from === null || Math.abs(event.clientX - from) < 6) return;
    if (!mark) {
      group.classList.add("dragged");
      mark = draw("line", { class: "drop", y1: 0, y2: heatAt + rowHeight });
      svg.append(mark);
    }
    const at = event.clientX - svg.getBoundingClientRect().left;
    place = Math.max(0, Math.min(count, Math.round((at - left) / step)));
    mark.setAttribute("x1", gap(place));
    mark.setAttribute("x2", gap(place));
    group.setAttribute("transform", `translate(${event.clientX - from} 0)`);
    view.say(`${view.film.moments[number - 1].text}: ${view.placeText(place)}`);
  });
  const end = (isDropped) => () => {
    if (from === null) return;
    const target = place;
    from = place = null;
    view.isDragging = false;
    mark?.remove();
    mark = null;
    group.classList.remove("dragged");
    group.removeAttribute("transform");
    if (isDropped && target !== null && target !== number && target !== number - 1) view.move(number, target);
    else view.select(number);
  };
  group.addEventListener("pointerup", end(true));
  group.addEventListener("pointercancel", end(false));
}

// The moments as a table, and what stands where at the chosen one.

function momentText(moment) {
  return (moment.who ? `${moment.who} ${moment.handler}  ` : "") + moment.text;
}

function clock(seconds) {
  return seconds < 600 ? `${seconds} s` : `${Math.floor(seconds / 3600)}:${String(Math.floor(seconds / 60) % 60).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
}

// What the first finding rests on, and every moment at which something is broken.
function blameOf(film) {
  const first = film.findings[0];
  return {
    because: new Set(first?.because ?? []), needs: new Set(first?.needs ?? []),
    broken: new Set(film.findings.map((finding) => finding.moment)),
  };
}

function drawMoments(view) {
  const { film, state } = view;
  const blame = blameOf(film);
  const rows = [];
  let phase;
  film.moments.forEach((moment, index) => {
    const number = index + 1;
    if (moment.phase !== phase) {
      phase = moment.phase;
      if (phase !== undefined) rows.push(make("tr", {}, make("th", { colspan: 6, scope: "colgroup" }, film.phases[phase])));
    }
    const marks = [
      blame.broken.has(number) ? make("span", { class: "note", title: "broken here" }, "✕ ") : null,
      blame.because.has(number) ? make("span", { class: "note", title: "with a true answer here it would not happen" }, "◆ ") : null,
      blame.needs.has(number) ? make("span", { class: "note", title: "without this event it would not happen" }, "● ") : null,
    ];
    const isSelected = state.moment === number;
    const buttons = moment.kind !== "event" ? null : make("span", { class: "mark" },
      make("button", { type: "button", "aria-label": `move ${moment.text} (m${number}) earlier`, disabled: !view.canChange, click: (e) => { e.stopPropagation(); view.nudge(number, -1); } }, "↑"),
      make("button", { type: "button", "aria-label": `move ${moment.text} (m${number}) later`, disabled: !view.canChange, click: (e) => { e.stopPropagation(); view.nudge(number, 1); } }, "↓"),
      make("button", { type: "button", "aria-label": `leave out ${moment.text} (m${number})`, disabled: !view.canChange, click: (e) => { e.stopPropagation(); view.change({ change: "omit", moment: number }); } }, "✕"));
    const saw = moment.kind === "check" ? chip(moment.holds ? "safe" : "lost", moment.holds ? "holds" : "fails")
      : moment.kind === "event" ? make("span", { class: "who" }, moment.lock)
      : moment.standing === "truthful" || !moment.standing ? moment.saw ?? ""
      : chip(moment.standing === "blind" ? "lost" : "open", moment.saw);
    const truth = moment.truth ?? (moment.standing === "blind" ? "the same, but it was not read" : "");
    rows.push(make("tr", { "data-moment": number, id: `moment-${number}`, "aria-selected": String(isSelected), click: () => view.select(number) },
      make("td", {}, `m${number}`), make("td", { class: "who" }, clock(moment.time)),
      make("td", { class: moment.kind }, marks, moment.who ? make("span", { class: "who" }, `${moment.who} ${moment.handler}  `) : null, moment.text, moment.between ? make("span", { class: "who" }, " (falls here)") : null),
      make("td", {}, saw), make("td", {}, truth, moment.standing === "blind" ? make("span", { class: "note" }, " (blind)") : null),
      make("td", {}, buttons)));
    for (const remark of film.remarks.filter((remark) => remark.moment === number)) {
      rows.push(make("tr", {}, make("td", {}), make("td", {}), make("td", { colspan: 4, class: "remark" }, `– ${remark.text}`)));
    }
    for (const finding of film.findings.filter((finding) => finding.moment === number)) {
      rows.push(make("tr", {}, make("td", {}), make("td", {}), make("td", { colspan: 4, class: "note" }, `✕ ${finding.subject}: ${finding.text}`)));
    }
  });
  const head = ["m", "time", "what happened", "what the app saw", "what was true", "change"];
  show("moments", make("table", {}, make("thead", {}, make("tr", {}, head.map((text) => make("th", { scope: "col" }, text)))), make("tbody", {}, rows)));
}

// What stands after a moment, 0 for before all of them.
function lanesAt(film, moment) {
  let index = Math.min(moment, film.lanes.length - 1);
  while (index > 0 && !film.lanes[index]) index--;
  return film.lanes[index] ?? [];
}

function drawLanes(view) {
  const { film, state } = view;
  const now = lanesAt(film, state.moment ?? 0);
  const before = lanesAt(film, Math.max(0, (state.moment ?? 0) - 1));
  const moment = film.moments[(state.moment ?? 0) - 1];
  const rows = [make("tr", {}, make("th", { scope: "row" }, "phone"), make("td", {}, "lock"), make("td", {}, moment ? `${moment.lock}, epoch ${moment.epoch}, ${clock(moment.time)}` : "as delivered"))];
  let lane;
  for (const item of now) {
    const was = before.find((other) => other.lane === item.lane && other.name === item.name);
    const isChanged = !was || was.value !== item.value || JSON.stringify(was.sights) !== JSON.stringify(item.sights);
    const sights = (item.sights ?? []).map((sight) => make("div", { class: "note" }, `≠ ${sight.who} sees ${sight.sees}`));
    rows.push(make("tr", {},
      item.lane !== lane ? make("th", { scope: "row" }, item.lane) : make("td", {}),
      make("td", { class: isChanged ? "changed" : null }, isChanged ? "* " : "", item.name),
      make("td", {}, item.lost ? chip("lost", item.value) : item.value, sights)));
    lane = item.lane;
  }
  for (const was of before.filter((was) => !now.some((item) => item.lane === was.lane && item.name === was.name))) {
    rows.push(make("tr", {}, make("th", { scope: "row" }, was.lane), make("td", { class: "changed" }, `* ${was.name}`), make("td", {}, "gone")));
  }
  show("lanes", make("table", {}, make("caption", {}, moment ? `after m${state.moment} ${moment.text}; * is new, ≠ is seen otherwise than it is stored` : "before everything"), make("tbody", {}, rows)));
}

function drawScript(view) {
  const { film, state } = view;
  const line = film.moments[(state.moment ?? 0) - 1]?.line;
  show("script", film.script.split("\n").map((text, index) => make("span", { class: index + 1 === line ? "here" : null }, `${text}\n`)));
}

function drawBlame(view) {
  const { film } = view;
  if (!film.findings.length) return show("blame", make("p", {}, chip("safe", "nothing is broken in this run")));
  const link = (number) => make("a", { href: writeAddress({ ...view.state, moment: number }) }, `m${number} ${momentText(film.moments[number - 1])}`);
  const list = (title, items) => (items.length ? [make("dt", {}, title), make("dd", {}, items.map((item) => make("div", {}, item)))] : []);
  const answers = (finding, isBase) => finding.answers.flatMap(({ question, answer }) => {
    const alternative = film.answers.find((other) => other.name === question)?.alternatives.find((other) => other.name === answer);
    return Boolean(alternative?.isBase) === isBase ? [[`${question} = ${answer}  `, alternative ? make("span", { class: "source" }, `[${alternative.label}] ${alternative.source}: ${alternative.meaning}`) : null]] : [];
  });
  show("blame", film.findings.map((finding) => make("details", { open: finding === film.findings[0] },
    make("summary", {}, chip("lost", finding.subject), ` ${finding.text}`),
    make("dl", {}, list("where", [link(finding.moment)]),
      list("rests on", finding.answers.length ? answers(finding, false) : ["no open question: it happens whatever iOS answers"]), list("given", answers(finding, true)),
      list("because", finding.because.map((number) => [link(number), ` saw ${film.moments[number - 1].saw}; true was ${film.moments[number - 1].truth ?? "the same"}`])),
      list("needs", finding.needs.map(link)), list("not needed", finding.notNeeded.map(link))))));
}

// What would come of another answer, or of an event at another place.

function drawAnswers(view) {
  const { film } = view;
  show("answers", film.answers.map((question, index) => make("fieldset", {},
    make("legend", {}, make("b", {}, question.name), ` ${question.text}`),
    question.alternatives.map((alternative, number) => {
      const change = { change: "answer", question: question.name, answer: alternative.name };
      const outcome = number === question.taken ? null : view.known([change]);
      const { kind, text } = number === question.taken ? { kind: "", text: "this run" } : outcomeOf(outcome);
      return make("label", {},
        make("input", { type: "radio", name: `question-${index}`, checked: number === question.taken, disabled: !view.canChange && number !== question.taken, change: () => view.change(change) }),
        ` ${alternative.name}`, alternative.isBase ? " (base)" : "", `: ${alternative.meaning} `,
        make("span", { class: "source" }, `[${alternative.label}] ${alternative.source} `), outcome || !kind ? chip(kind, text) : null);
    }))));
}

// The alternatives and places of which the outcome is to be known, those that are looked at first.
function roadsOfInterest(view) {
  const { film } = view;
  const roads = [];
  for (const question of film.answers) {
    question.alternatives.forEach((alternative, number) => {
      if (number !== question.taken) roads.push([{ change: "answer", question: question.name, answer: alternative.name }]);
    });
  }
  film.moments.forEach((moment, index) => {
    if (moment.kind === "event") roads.push([{ change: "omit", moment: index + 1 }]);
  });
  if (view.movedEvent) for (let after = 0; after <= film.moments.length; after++) roads.push([{ change: "move", moment: view.movedEvent, after }]);
  for (const event of shownEvents(view)) for (let after = 0; after <= film.moments.length; after++) roads.push([{ change: "insert", event, after }]);
  return roads;
}

const fewEvents = 8;

function shownEvents(view) {
  return view.film.events.slice(0, view.eventCount);
}

function drawRoads(view) {
  const { film, state } = view;
  // A recording has none of them.
  document.getElementById("roads").closest("section").hidden = !view.canChange;
  const count = film.moments.length;
  const head = make("tr", {}, make("th", {}), Array.from({ length: count + 1 }, (_, after) => make("th", { scope: "col" }, after % 5 === 0 ? String(after) : "")));
  const row = (name, roadAt, choose) => make("tr", {}, make("th", { scope: "row" }, name), Array.from({ length: count + 1 }, (_, after) => {
    const road = roadAt(after);
    if (!road) return make("td", {});
    const outcome = view.known(road);
    const { kind, mark, text } = outcomeOf(outcome);
    return make("td", {}, make("button", { type: "button", class: `cell ${kind}${state.moment === after ? " here" : ""}`, tabindex: -1, disabled: !view.canChange || kind === "none",
      title: `${name} ${view.placeText(after)}: ${text}`, "aria-label": `${name} ${view.placeText(after)}: ${text}`, click: () => choose(road) }, mark || "…"));
  }));
  const choose = (road) => view.change(...road);
  const rows = [
    ...(view.movedEvent ? [row(`move ${film.moments[view.movedEvent - 1].text} (m${view.movedEvent})`, (after) => [{ change: "move", moment: view.movedEvent, after }], choose)] : []),
    row("leave out the event", (after) => (film.moments[after - 1]?.kind === "event" ? [{ change: "omit", moment: after }] : null), choose),
    ...shownEvents(view).map((event) => row(`+ ${event}`, (after) => [{ change: "insert", event, after }], choose)),
  ];
  document.getElementById("roads-hint").textContent = "Each square is this run with one thing changed, and the rest made again by the engine: ✕ something is lost, ! a check of the script fails, ✓ nothing is broken, · impossible. The column is the moment after which it falls.";
  const rest = film.events.slice(view.eventCount);
  document.getElementById("roads-rest").textContent = rest.length ? `${rest.length} more events of the app's menu are left out: ${rest.join(", ")}. ` : "";
  for (const id of ["roads-more", "roads-all"]) document.getElementById(id).hidden = !rest.length;
  document.getElementById("roads-more").textContent = `${Math.min(fewEvents, rest.length)} more`;
  show("roads", make("table", {}, make("caption", {}, `what falls after which of the ${count} moments; arrow keys go from square to square`), make("thead", {}, head), make("tbody", {}, rows)));
  makeGrid(document.getElementById("roads"));
}

// Arrow keys go from cell to cell; one of them is in the order of tabs.
function makeGrid(holder) {
  const rows = [...holder.querySelectorAll("tbody tr")].map((row) => [...row.children].slice(1).map((cell) => cell.querySelector("button")));
  const first = rows.flat().find((button) => button && !button.disabled);
  if (first) first.tabIndex = 0;
  holder.onkeydown = (event) => {
    const step = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] }[event.key];
    const row = rows.findIndex((row) => row.includes(event.target));
    if (!step || row < 0) return;
    event.preventDefault();
    event.stopPropagation();
    let y = row, x = rows[row].indexOf(event.target);
    do {
      y += step[0];
      x += step[1];
    } while (rows[y] && x >= 0 && x < rows[y].length && (!rows[y][x] || rows[y][x].disabled));
    const next = rows[y]?.[x];
    if (!next) return;
    event.target.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  };
}

// All runs of a script: which answers and orders lose, and the choices that lead there.

const mostOrders = 60, mostAnswers = 40;

function drawRuns(view) {
  const section = document.getElementById("runs-section");
  section.hidden = !view.judged || view.judged.runs.list.length < 2;
  if (section.hidden) return;
  const { words, list, leftOut } = view.judged.runs;
  const answersOf = (run) => run.answers.map((word) => words[word]).join(", ") || "none of them asked";
  // An order is what was chosen beside the answers to questions.
  const questions = new Set(view.judged.explored);
  const orderOf = (run) => run.choices.filter(([what, , taken]) => taken > 0 && !questions.has(words[what])).map(([what, way]) => `${words[way]} ${words[what]}`).join("; ") || "nothing falls";
  const answers = [...new Set(list.map(answersOf))], orders = [...new Set(list.map(orderOf))];
  const at = new Map(list.map((run, index) => [`${answersOf(run)}|${orderOf(run)}`, index]));
  const notes = [];
  if (leftOut) notes.push(`${leftOut} of ${view.judged.runCount} runs are left out: a page shows the first ${list.length}`);
  if (orders.length > mostOrders) notes.push(`${orders.length - mostOrders} orders are left out`);
  if (answers.length > mostAnswers) notes.push(`${answers.length - mostAnswers} sets of answers are left out`);
  if (view.judged.stop) notes.push(view.judged.stop);
  document.getElementById("runs-hint").textContent = `${view.judged.runCount} runs. Rows are answers of iOS, columns orders of events. ${notes.join(". ")}`;
  const cell = (answer, order) => {
    const index = at.get(`${answer}|${order}`);
    if (index === undefined) return make("td", {});
    const run = list[index];
    const text = run.broken.length ? `breaks ${run.broken.map((word) => words[word]).join(", ")}` : "nothing broken";
    return make("td", {}, make("button", { type: "button", class: `cell ${run.broken.length ? "lost" : "safe"}${index + 1 === view.runNumber ? " here" : ""}`, tabindex: -1,
      disabled: !view.canChange && index + 1 !== view.judged.told, title: `run ${index + 1}: ${answer}; ${order}: ${text}`, "aria-label": `run ${index + 1}: ${answer}; ${order}: ${text}`, click: () => view.openRun(index + 1) }, run.broken.length ? "✕" : "✓"));
  };
  show("table", make("table", {},
    make("thead", {}, make("tr", {}, make("th", {}), orders.slice(0, mostOrders).map((order, index) => make("th", { scope: "col", title: order }, orders.length > 1 ? String(index + 1) : "")))),
    make("tbody", {}, answers.slice(0, mostAnswers).map((answer) => make("tr", {}, make("th", { scope: "row" }, answer), orders.slice(0, mostOrders).map((order) => cell(answer, order)))))));
  makeGrid(document.getElementById("table"));
  drawGraph(view, words, list.slice(0, mostLeaves), list.length - mostLeaves);
}

const mostLeaves = 60, leafHeight = 18, levelWidth = 190;

// The runs as a tree; where only one way was open nothing is drawn.
function drawGraph(view, words, list, more) {
  const root = { ways: new Map() };
  list.forEach((run, index) => {
    let node = root;
    run.choices.forEach(([what, way]) => {
      node.what = words[what];
      if (!node.ways.has(way)) node.ways.set(way, { ways: new Map(), label: words[way] });
      node = node.ways.get(way);
    });
    node.run = index;
  });
  let rows = 0, depth = 0;
  const edges = [], texts = [];
  const place = (node, level) => {
    while (node.ways.size === 1 && node.run === undefined) node = Object.assign([...node.ways.values()][0], { label: node.label });
    depth = Math.max(depth, level);
    node.level = level;
    if (node.run !== undefined) {
      node.y = rows++ * leafHeight + 20;
      node.runs = [node.run];
      return node;
    }
    const children = [...node.ways.values()].map((child) => ({ label: child.label, child: place(child, level + 1) }));
    node.y = (children[0].child.y + children.at(-1).child.y) / 2;
    node.runs = children.flatMap(({ child }) => child.runs);
    for (const { label, child } of children) edges.push({ from: node, to: child, label });
    texts.push(node);
    return node;
  };
  if (!list.length) return;
  place(root, 0);
  const shown = Math.min(depth, 12);
  const x = (node) => 10 + Math.min(node.level, shown) * levelWidth;
  const svg = draw("svg", { width: 10 + (shown + 1) * levelWidth + 120, height: rows * leafHeight + 40, role: "img", "aria-label": "the choices as a tree; the table above has the same runs" });
  const taken = view.runNumber === null ? -1 : view.runNumber - 1;
  for (const { from, to, label } of edges) {
    const isTaken = to.runs.includes(taken);
    svg.append(draw("path", { class: `edge${isTaken ? " taken" : ""}`, "stroke-dasharray": isTaken ? null : "4 3", d: `M${x(from)} ${from.y} C${x(from) + 40} ${from.y} ${x(to) - 60} ${to.y} ${x(to) - 30} ${to.y} L${x(to)} ${to.y}` }));
    svg.append(draw("text", { x: x(to) - 4, y: to.y - 4, "text-anchor": "end", class: isTaken ? null : "quiet" }, label.length > 24 ? `${label.slice(0, 23)}…` : label));
  }
  for (const node of texts) svg.append(draw("circle", { cx: x(node), cy: node.y, r: 3, class: "truthful" }, draw("title", {}, node.what ?? "")));
  list.forEach((run, index) => {
    const node = findLeaf(edges, root, index);
    if (!node) return;
    const kind = run.broken.length ? "lost" : "safe";
    svg.append(draw("g", { click: () => view.openRun(index + 1) },
      kind === "lost" ? draw("rect", { class: "leaf-lost", x: x(node) - 4, y: node.y - 5, width: 10, height: 10 }) : draw("circle", { class: "leaf-safe", cx: x(node), cy: node.y, r: 5 }),
      draw("text", { x: x(node) + 12, y: node.y + 4 }, `run ${index + 1}${run.broken.length ? ` ✕ ${words[run.broken[0]]}` : ""}`)));
  });
  show("graph", svg, more > 0 ? make("p", { class: "hint" }, `${more} more runs are left out of this picture.`) : null);
}

function findLeaf(edges, root, index) {
  return edges.find(({ to }) => to.run === index)?.to ?? (root.run === index ? root : null);
}

function drawVerdicts(view) {
  const told = view.judged ?? view.searched;
  const rows = told.verdicts.map((verdict) => make("tr", {}, make("th", { scope: "row" }, verdict.subject), make("td", {}, chip(verdict.kind, verdict.text)), make("td", {}, verdict.margin === undefined ? "" : `margin ${verdict.margin}`)));
  const search = view.searched ? make("p", {}, `Searched ${view.searched.states} states${view.searched.stopped ? `; stopped by ${view.searched.stopped.join(", ")}: what lies behind is left out` : ", and all of them"}.`) : null;
  show("verdicts", make("table", {}, make("caption", {}, `at level ${told.level}`), make("tbody", {}, rows)), search);
}

// Explorations that a reader makes: the form, how far a search is, and what came of it.

// What the engine is asked for an exploration.
function searchRequest({ app, events, level, pins, states }) {
  return { ask: "explore", app, ...(events.length ? { events } : {}), level, ...(pins.length ? { pins } : {}), ...(states ? { states } : {}) };
}

// The command that does the same.
function searchCommand({ app, events, level, pins, states }) {
  const words = ["lockstep", "explore", app, "--events", events.join(","), "--level", level];
  if (pins.length) words.push("--pin", pins.map((pin) => `${pin.question}=${pin.answer}`).join(","));
  words.push("--states", String(states));
  return words.map((word) => (/^[\w@:,.=+/-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(" ");
}

function part(name) { return document.getElementById(`explore-${name}`); }

class ExploreForm {
  constructor(view) {
    this.view = view;
    this.pins = [];
    this.count = 0;
  }

  // Shows the form, once there is an engine to search.
  async begin() {
    this.menu = await engine.ask({ ask: "apps" });
    part("section").hidden = false;
    part("app").append(...this.menu.apps.map(({ name }) => make("option", {}, name)));
    part("level").append(...this.menu.levels.map(({ name, summary }) => make("option", { value: name }, `${name}: ${summary}`)));
    part("question").append(...this.menu.questions.map(({ name, text }) => make("option", { value: name }, `${name}: ${text}`)));
    part("app").addEventListener("change", () => this.fill({ ...this.read(), app: part("app").value, events: [] }));
    part("question").addEventListener("change", () => this.offerAnswers());
    part("pin").addEventListener("click", () => this.pin(part("question").value, part("answer").value));
    part("stop").addEventListener("click", () => engine.searcher.end());
    part("form").addEventListener("input", () => this.drawCommand());
    part("form").addEventListener("submit", (event) => {
      event.preventDefault();
      const search = this.read();
      if (!search.events.length) return this.say("no event may fall: choose one at least", true);
      this.view.open({ ...readAddress(""), search }, "push");
    });
    this.offerAnswers();
    const app = this.view.own?.apps[0] ?? data.searched?.app;
    this.fill(this.view.state.search ?? data.explored ?? { app: this.menu.apps.some(({ name }) => name === app) ? app : this.menu.apps[0].name, events: [], level: "reported", pins: [], states: null });
  }

  // Puts an exploration into the form.
  fill({ app, events, level, pins, states }) {
    const menu = this.menu.apps.find(({ name }) => name === app);
    if (!menu) return;
    part("app").value = app;
    part("about").textContent = menu.summary;
    if (this.menu.levels.some(({ name }) => name === level)) part("level").value = level;
    part("states").value = states ?? this.menu.states;
    this.pins = pins;
    this.drawPins();
    // What a check box and the choice beside it can say; the rest is left to words.
    const chosen = new Map(), others = [];
    for (const word of events.length ? events : menu.usual) {
      const [name, guard = "", ...more] = word.split("@");
      const fits = menu.events.some((event) => event.name === name) && !chosen.has(name) && !more.length && (!guard || this.menu.guards.some((other) => other.name === guard));
      if (fits) chosen.set(name, guard);
      else others.push(word);
    }
    part("others").value = others.join(",");
    const isShown = ({ name }) => chosen.has(name) || menu.usual.some((word) => word.split("@")[0] === name);
    const rest = menu.events.filter((event) => !isShown(event));
    const rows = (list) => make("div", { class: "choices" }, list.map((event) => this.row(event, chosen)));
    show("explore-events", rows(menu.events.filter(isShown)), rest.length ? make("details", {}, make("summary", {}, `${rest.length} more events`), rows(rest)) : null);
    this.drawCommand();
  }

  row({ name, summary }, chosen) {
    const guards = [["", "any time", "at any time"], ...this.menu.guards.map(({ name, summary }) => [name, `@${name}`, `while ${summary}`])];
    const when = make("select", { "aria-label": `when ${name} may fall`, disabled: !chosen.has(name) }, guards.map(([value, text, title]) => make("option", { value, title, selected: chosen.get(name) === value }, text)));
    const box = make("input", { type: "checkbox", value: name, checked: chosen.has(name), change: () => { when.disabled = !box.checked; } });
    return make("div", {}, make("label", {}, box, " ", make("b", {}, name), make("span", { class: "who" }, `  ${summary}`)), when);
  }

  // The exploration that the form says.
  read() {
    const events = [...part("events").querySelectorAll("input:checked")].map((box) => {
      const guard = box.closest("div").querySelector("select").value;
      return guard ? `${box.value}@${guard}` : box.value;
    });
    const others = part("others").value.split(",").map((word) => word.trim()).filter(Boolean);
    return { app: part("app").value, events: [...events, ...others], level: part("level").value, pins: this.pins, states: Math.max(1, Math.floor(+part("states").value) || this.menu.states) };
  }

  offerAnswers() {
    const question = this.menu.questions.find(({ name }) => name === part("question").value);
    part("answer").replaceChildren(...question.answers.map((answer) => make("option", {}, answer)));
  }

  pin(question, answer) {
    this.pins = [...this.pins.filter((pin) => pin.question !== question), { question, answer }];
    this.drawPins();
    this.drawCommand();
  }

  drawPins() {
    show("explore-pins", this.pins.map((pin) => make("button", { type: "button", "aria-label": `${pin.question} = ${pin.answer}: fix it no longer`,
      click: () => {
        this.pins = this.pins.filter((other) => other !== pin);
        this.drawPins();
        this.drawCommand();
        part("pin").focus();
      } }, `${pin.question} = ${pin.answer} ✕`)));
  }

  drawCommand() { part("command").textContent = searchCommand(this.read()); }

  say(text, isBad = false) {
    part("status").textContent = text;
    part("status").className = isBad ? "bad" : "";
  }

  // Searches; the answer, or null where there is none.
  async run(search) {
    this.fill(search);
    show("explore-result");
    part("go").disabled = true;
    part("stop").disabled = false;
    const number = ++this.count;
    let states = 0;
    this.say(`searching ${search.app}`);
    const answer = await engine.search(searchRequest(search), (progress) => {
      states = progress.states;
      this.say(`searching ${search.app}: ${states} states, depth ${progress.depth}, ${progress.sets} sets of answers`);
    });
    // The next one has begun.
    if (number !== this.count) return null;
    part("go").disabled = false;
    part("stop").disabled = true;
    if (answer && !answer.error) {
      this.say(`searched: ${answer.outcome}`);
      return answer;
    }
    const advice = states > 1 ? ` after ${states} states; with a bound below that the search ends by itself, and tells what it has found by then` : "";
    this.say(!answer ? "this page holds a recording: nothing can be searched in it" : /it was ended/.test(answer.error) ? `the search was ended${advice}` : `${answer.error}${advice}`, true);
    return null;
  }

  // Leads to what came of an exploration where the reader has gone elsewhere by then.
  offer(state) { part("status").append(" ", make("a", { href: writeAddress(state) }, "show it")); }

  // What came of the exploration that is shown, as the command tells it.
  drawResult() {
    const { state, searched } = this.view;
    if (!searched) return show("explore-result");
    const open = async (story) => {
      await this.view.open({ ...readAddress(""), search: state.search, story }, "push");
      document.getElementById("picture-title").scrollIntoView();
      document.getElementById("picture").focus({ preventScroll: true });
    };
    const isShown = (story) => story === state.story && !state.changes.length;
    const findings = searched.findings.map((finding, story) => make("li", { "aria-current": isShown(story) ? "true" : null },
      make("button", { type: "button", "aria-label": `show the run of ${finding.subject}`, click: () => open(story) }, "show this run"), " ", isShown(story) ? "(it is shown) " : "",
      chip("lost", finding.subject), ` ${finding.text} `, make("span", { class: "who" }, `${finding.moments} moments, ${finding.surprises} ${finding.surprises === 1 ? "surprise" : "surprises"}`)));
    show("explore-result",
      make("h3", {}, `What came of exploring ${searched.name}`),
      findings.length ? make("ul", {}, findings) : make("p", {}, "Nothing was found that breaks a rule. The run above is only a beginning, to play with."),
      searched.stopped ? make("p", { class: "note" }, `Stopped by ${searched.stopped.join(", ")}: what lies behind was not looked at.`) : null,
      make("details", { open: Boolean(state.search) }, make("summary", {}, "As the command tells it"),
        make("pre", { class: "scroll", tabindex: 0, role: "group", "aria-label": "as the command tells it" }, [...searched.lines, ...searched.story].join("\n"))));
  }
}

// Which answers lose: a row for answers that come to the same, a column for what can be lost.
function drawDeciding(view) {
  const { searched, state } = view;
  const table = searched?.answers;
  const section = document.getElementById("deciding-section");
  section.hidden = !table;
  if (!table) return;
  document.getElementById("deciding-hint").textContent = "✕: some order of the events loses it under these answers, that of its shortest run among them; ✕′: another order than that one; ✓: none does; ?: none was found within the bound. A square shows its shortest run under these answers."
    + (table.leftOut ? ` ${table.leftOut} rows are left out.` : "");
  const rows = table.rows.map((row) => make("tr", {},
    row.answers.map((names, index) => (index ? make("td", {}, names.join(" | ") || make("span", { class: "who" }, "any")) : make("th", { scope: "row" }, names.join(" | ") || "any"))),
    row.cells.map((kind, column) => {
      const subject = table.subjects[column];
      const story = searched.findings.findIndex((finding) => finding.subject === subject);
      const changes = answersOfRow(table, row, searched.findings[story]);
      const outcome = changes.length ? view.orders.get(JSON.stringify([story, changes])) : { broken: [[subject]] };
      const isSame = outcome?.broken?.some(([broken]) => broken === subject);
      const mark = kind === "safe" ? "✓" : kind === "open" ? "?" : isSame || !outcome ? "✕" : "✕′";
      const text = { safe: "no order loses it", open: "no order was found that loses it", lost: isSame || !outcome ? "lost" : "lost in another order than that of its shortest run" }[kind];
      const answers = table.questions.map((question, index) => `${question} = ${row.answers[index].join(" or ") || "any"}`).join(", ");
      const isHere = state.story === story && JSON.stringify(state.changes) === JSON.stringify(changes);
      return make("td", {}, make("button", { type: "button", class: `cell ${kind}${isHere ? " here" : ""}`, tabindex: -1, disabled: !view.canChange && changes.length > 0,
        title: `${subject}: ${text}; ${answers}`, "aria-label": `${subject}: ${text}; ${answers}`, click: () => view.open({ ...readAddress(""), search: state.search, story, changes }, "push") }, mark));
    })));
  const place = document.activeElement?.closest?.("#deciding td");
  show("deciding", make("table", {}, make("thead", {}, make("tr", {}, [...table.questions, ...table.subjects].map((text) => make("th", { scope: "col" }, text)))), make("tbody", {}, rows)));
  makeGrid(document.getElementById("deciding"));
  // The square that was chosen stays so.
  if (place) document.querySelectorAll("#deciding tr")[place.parentNode.rowIndex]?.cells[place.cellIndex]?.querySelector("button").focus();
}

// What is to be changed in a run so that iOS answers as in a row.
function answersOfRow(table, row, finding) {
  return table.questions.flatMap((question, index) => {
    const names = row.answers[index];
    const now = finding?.answers.find((answer) => answer.question === question)?.answer;
    return !names.length || names.includes(now) ? [] : [{ change: "answer", question, answer: names[0] }];
  });
}

// Asks whether the shortest runs lose under the answers of each row too.
async function goOrders(view) {
  const { searched, state } = view;
  if (!searched?.answers || !view.canChange) return;
  for (const [story, finding] of searched.findings.entries()) {
    if (!searched.answers.subjects.includes(finding.subject)) continue;
    const roads = searched.answers.rows.map((row) => answersOfRow(searched.answers, row, finding)).filter((changes) => changes.length && !view.orders.has(JSON.stringify([story, changes])));
    if (!roads.length) continue;
    const answer = await engine.ask({ ...view.request("roads", { ...readAddress(""), search: state.search, story }), roads });
    if (view.searched !== searched) return;
    roads.forEach((changes, index) => view.orders.set(JSON.stringify([story, changes]), answer?.outcomes?.[index] ?? { broken: [] }));
    drawDeciding(view);
  }
}

// The page: one run at a time, with whatever a reader changes in it.

const engine = new Engine();

const view = {
  state: readAddress(""), film: null, own: null, judged: null, searched: null, canChange: false, note: "",
  movedEvent: null, isDragging: false, runNumber: null, roads: new Map(), orders: new Map(), eventCount: fewEvents, asked: 0,

  // What tells of the runs of a state: the verdict on the page's script, or what came of a search.
  telling(state = this.state) {
    if (state.search) return { judged: null, searched: engine.known.get(JSON.stringify(searchRequest(state.search))) };
    return { judged: this.own, searched: this.own ? null : data.searched };
  },

  // The script that the run at hand comes from.
  base(state = this.state) {
    const { searched } = this.telling(state);
    if (!searched) return data.base;
    const start = state.search ? `app ${state.search.app}\n\ninstall\nopen\n` : data.start;
    const files = [{ path: "found.scenario", text: searched.findings[state.story]?.script ?? start }];
    return state.search ? { files, level: searched.level } : { ...data.base, files };
  },

  request(ask, state = this.state) {
    const { judged } = this.telling(state);
    const ways = judged ? (state.run === null ? judged.ways : this.waysOf(state.run)) : [];
    return { ask, ...this.base(state), ways, ...(state.changes.length ? { changes: state.changes } : {}) };
  },

  waysOf(number) {
    return (this.own.runs.list[number - 1]?.choices ?? []).map(([, , taken]) => taken);
  },

  known(road) { return this.roads.get(JSON.stringify(road)); },

  roadsOf(number) {
    return Array.from({ length: this.film.moments.length + 1 }, (_, after) => this.known([{ change: "move", moment: number, after }]));
  },

  placeText(after) {
    if (after === 0) return "before everything";
    return `after m${after} ${momentText(this.film.moments[after - 1])}`;
  },

  say(text, isBad = false) {
    const status = document.getElementById("status");
    status.textContent = text;
    status.className = isBad ? "bad" : "";
  },

  select(number, isPicked = true) {
    const moment = Math.max(0, Math.min(this.film.moments.length, number));
    this.state = { ...this.state, moment: moment || null };
    if (isPicked && this.film.moments[moment - 1]?.kind === "event") this.pick(moment);
    history.replaceState(null, "", writeAddress(this.state));
    this.drawMoment();
  },

  // Chooses the event whose other places are shown.
  pick(number) {
    if (this.movedEvent === number) return;
    this.movedEvent = number;
    this.goRoads();
  },

  move(number, after) { this.change({ change: "move", moment: number, after }); },

  // Moves an event over the next place at which it can fall.
  async nudge(number, direction) {
    this.pick(number);
    for (let after = direction < 0 ? number - 2 : number + 1; after >= 0 && after <= this.film.moments.length; after += direction) {
      const road = [{ change: "move", moment: number, after }];
      const answer = this.known(road) ?? (await engine.ask({ ...this.request("roads"), roads: [road] }))?.outcomes?.[0];
      if (answer && !answer.impossible) return this.move(number, after);
    }
    this.say(`${this.film.moments[number - 1].text} cannot fall ${direction < 0 ? "earlier" : "later"}`, true);
  },

  // Makes the run with more changes, and keeps the old one where that is impossible.
  async change(...changes) {
    if (!this.canChange) return this.say("this page holds a recording, which cannot be changed", true);
    await this.open({ ...this.state, changes: [...this.state.changes, ...changes] }, "push");
  },

  openRun(number) { this.open({ ...this.state, run: number, changes: [], moment: null }, "push"); },

  // Shows the run of a state. In the address bar it is a place of its own ("push"), the same one
  // ("replace"), or not there ("keep").
  async open(state, place) {
    const asked = ++this.asked;
    if (state.search && !engine.isKnown(searchRequest(state.search))) {
      const found = await form.run(state.search);
      if (asked !== this.asked) return found && form.offer(state);
      if (!found) return this.film || this.open(readAddress(""), place);
    }
    const { judged, searched } = this.telling(state);
    const film = searched?.error ? searched : await engine.ask(this.request("play", state));
    if (asked !== this.asked) return;
    if (!film || film.error) {
      this.say(film ? film.error : "this page holds no recording of that run", true);
      if (!this.film) await this.open(readAddress(""), place);
      return;
    }
    const before = this.film;
    if (state.search && JSON.stringify(state.search) !== JSON.stringify(this.state.search)) form.fill(state.search);
    this.film = film;
    if (this.searched !== searched) this.orders = new Map();
    this.judged = judged;
    this.searched = searched;
    this.runNumber = this.judged && !state.changes.length ? state.run ?? this.judged.told : null;
    const lost = film.findings[0]?.moment ?? null;
    const moment = state.moment !== null && state.moment <= film.moments.length && !(place === "push" && before) ? state.moment : lost ?? state.moment;
    this.state = { ...state, moment: moment === null ? null : Math.min(moment, film.moments.length) };
    if (place === "push") history.pushState(null, "", writeAddress(this.state));
    else if (place === "replace") history.replaceState(null, "", writeAddress(this.state));
    const moved = state.changes.at(-1);
    const text = moved?.change === "move" && before?.moments[moved.moment - 1]?.text;
    const events = film.moments.map((m, index) => ({ ...m, number: index + 1 })).filter((m) => m.kind === "event");
    this.movedEvent = (text && events.find((event) => event.text === text && Math.abs(event.number - moved.after) < 4)?.number)
      || events.filter((event) => film.findings[0]?.needs.includes(event.number) && event.text === "unlock").at(-1)?.number
      || events.at(-1)?.number || null;
    this.roads = new Map();
    this.draw();
    const outcome = film.findings.length ? film.findings.map((f) => `${f.subject} at m${f.moment}`).join(", ") : "nothing broken";
    if (before) this.say(`${state.changes.length ? state.changes.map(changeText).join(", ") : "as told"}: ${outcome}${film.dropped.length ? `\nleft out, since it has become impossible: ${film.dropped.join("; ")}` : ""}`);
    this.goRoads();
  },

  // Asks for the roads in parts, so that the page stays quick.
  async goRoads() {
    const asked = this.asked, film = this.film;
    const roads = roadsOfInterest(this).filter((road) => !this.known(road));
    for (let start = 0; start < roads.length; start += 60) {
      const part = roads.slice(start, start + 60);
      const answer = await engine.ask({ ...this.request("roads"), roads: part });
      if (asked !== this.asked || film !== this.film) return;
      if (!answer?.outcomes) break;
      part.forEach((road, index) => this.roads.set(JSON.stringify(road), answer.outcomes[index]));
      this.drawOutcomes();
    }
    await goOrders(this);
    if (asked === this.asked && film === this.film) document.body.dataset.roads = "known";
  },

  // The place that the address bar holds, and what it says that is not known here.
  async openAddress(place) {
    await this.openState(readAddress(location.hash), place);
  },

  async openState(state, place) {
    if (state.run !== null && !this.own?.runs.list[state.run - 1]) {
      state.unknown.push(`run-${state.run}`);
      state.run = null;
    }
    await this.open(state, place);
    if (!this.hasStory(state)) state.unknown.push(`finding-${state.story + 1}`);
    if (state.moment > this.film?.moments.length) state.unknown.push(`m${state.moment}`);
    if (state.unknown.length) this.say(`the address says something that this page does not know: ${state.unknown.join(", ")}`, true);
  },

  // Whether there is the finding that a state says.
  hasStory(state) { return state.story === 0 || state.story < (this.searched?.findings.length ?? 0); },

  draw() {
    document.body.dataset.roads = "asked";
    drawHead();
    drawMoments(this);
    drawBlame(this);
    drawVerdicts(this);
    drawDeciding(this);
    drawRuns(this);
    form.drawResult();
    this.drawOutcomes();
    this.drawMoment(false);
  },

  drawOutcomes() {
    const focus = document.activeElement?.getAttribute?.("aria-label");
    drawPicture(this);
    drawAnswers(this);
    drawRoads(this);
    if (focus) [...document.querySelectorAll("#roads button, #answers input")].find((other) => other.getAttribute("aria-label")?.split(":")[0] === focus.split(":")[0])?.focus();
  },

  drawMoment(isScrolled = true) {
    for (const row of document.querySelectorAll("#moments tr[data-moment]")) row.setAttribute("aria-selected", String(+row.dataset.moment === this.state.moment));
    drawPicture(this);
    drawLanes(this);
    drawScript(this);
    const name = this.judged ? `${this.judged.name}:${this.runNumber ?? "changed"}` : this.searched.findings[this.state.story]?.address.split(":")[0] ?? this.searched.name;
    document.getElementById("address").textContent = `${name}.${this.state.moment ?? 0}`;
    const row = document.getElementById(`moment-${this.state.moment}`);
    const holder = document.getElementById("moments");
    if (row) {
      const top = row.offsetTop - holder.clientHeight / 2;
      if (isScrolled ? row.offsetTop < holder.scrollTop + 40 || row.offsetTop > holder.scrollTop + holder.clientHeight - 60 : true) holder.scrollTop = top;
    }
  },
};

const keys = {
  j: ["step", () => view.select((view.state.moment ?? 0) + 1, false)],
  k: ["back", () => view.select((view.state.moment ?? 0) - 1, false)],
  n: ["to the next event", () => view.select(view.film.moments.findIndex((m, index) => index >= (view.state.moment ?? 0) && m.kind === "event") + 1 || view.film.moments.length)],
  p: ["to the event before", () => view.select(view.film.moments.findLastIndex((m, index) => index + 1 < (view.state.moment ?? 0) && m.kind === "event") + 1 || 1)],
  v: ["to what is lost", () => view.film.findings.length ? view.select(view.film.findings[0].moment) : view.say("nothing is broken in this run")],
  "[": ["move the chosen event earlier", () => view.movedEvent && view.nudge(view.movedEvent, -1)],
  "]": ["move the chosen event later", () => view.movedEvent && view.nudge(view.movedEvent, 1)],
  x: ["leave out the chosen event", () => view.film.moments[(view.state.moment ?? 0) - 1]?.kind === "event" ? view.change({ change: "omit", moment: view.state.moment }) : view.say("choose an event first", true)],
  u: ["undo the last change", () => view.state.changes.length ? view.open({ ...view.state, changes: view.state.changes.slice(0, -1), moment: null }, "push") : view.say("nothing was changed")],
  0: ["the run as it was told", () => view.open({ ...view.state, changes: [], run: null, moment: null }, "push")],
  e: ["to the form of an exploration", () => {
    if (!view.canChange) return view.say("this page holds a recording: nothing can be searched in it", true);
    document.getElementById("explore-title").scrollIntoView();
    document.getElementById("explore-app").focus({ preventScroll: true });
  }],
  "?": ["these keys", () => document.getElementById("keys").showModal()],
};

function drawHead() {
  const { state, searched } = view;
  const told = view.judged ?? searched;
  document.getElementById("title").textContent = state.search ? `Exploring ${state.search.app}` : data.title;
  document.getElementById("summary").textContent = state.search
    ? `Every order of ${state.search.events.join(", ") || "the usual events"}, at level ${state.search.level}. What is broken is told by a shortest run.` : data.summary;
  document.getElementById("engine-note").textContent = view.note;
  const verdict = document.getElementById("verdict");
  verdict.textContent = told.outcome;
  verdict.className = `badge ${/^(unsafe|depends)/.test(told.outcome) ? "lost" : told.outcome === "safe" ? "safe" : "open"}`;
  const link = (story) => writeAddress({ ...readAddress(""), search: state.search, story });
  show("stories", (searched?.findings ?? []).map((finding, story) => [make("a", { href: link(story), "aria-current": story === state.story ? "true" : null }, finding.subject), " "]),
    state.search ? make("a", { href: "#" }, `back to ${data.title}`) : null);
  document.getElementById("picture-hint").textContent = view.canChange
    ? "Drag an event to another place between two calls: the engine makes the run again. The bars under it say what comes of each place for the event that was chosen last."
    : "Events are above, the calls of each process below.";
  document.getElementById("legend").textContent = "● true answer · ■ refused · ◆ blind: not taken from what is stored, and not saying so · red frame: without this event it does not happen · bars: red loses, green does not, grey impossible";
}

function listen() {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) || document.getElementById("keys").open) return;
    const key = { ArrowDown: "j", ArrowUp: "k" }[event.key] ?? event.key;
    if (!keys[key] || (/^Arrow/.test(event.key) && event.target.closest?.(".scroll:not(#moments)"))) return;
    event.preventDefault();
    keys[key][1]();
  });
  addEventListener("popstate", () => view.openAddress("replace"));
  show("key-list", Object.entries(keys).map(([key, [text]]) => [make("dt", {}, key), make("dd", {}, text)]));
  for (const button of document.querySelectorAll("nav button")) button.addEventListener("click", () => keys[button.dataset.key][1]());
  for (const [id, more] of [["roads-more", fewEvents], ["roads-all", Infinity]]) {
    document.getElementById(id).addEventListener("click", () => {
      view.eventCount += more;
      document.body.dataset.roads = "asked";
      view.drawOutcomes();
      view.goRoads();
    });
  }
  document.getElementById("copy").addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(view.film.script);
      view.say("copied");
    } catch {
      getSelection().selectAllChildren(document.getElementById("script"));
      view.say("the browser does not let a page copy here: the script is selected");
    }
  });
}

const form = new ExploreForm(view);

// The recording is shown at once, and what the address changes in it when the engine runs.
async function begin() {
  if (data.kind === "run") view.own = await engine.ask({ ask: "judge", ...data.base });
  view.note = "the engine is being started";
  listen();
  const state = readAddress(location.hash);
  const isRecorded = !state.changes.length && state.run === null && !state.search;
  await view.open(isRecorded ? state : readAddress(""), isRecorded ? "replace" : "keep");
  view.note = await engine.start();
  view.canChange = engine.isLive;
  document.body.dataset.engine = engine.isLive ? "live" : "recorded";
  if (engine.isLive) await form.begin();
  if (isRecorded) {
    view.draw();
    view.goRoads();
  }
  if (!isRecorded || state.unknown.length || !view.hasStory(state) || state.moment > view.film.moments.length) await view.openState(state, "replace");
  document.body.dataset.ready = "yes";
}

// For the console of the browser, and for tests.
globalThis.lockstep = { engine, view, form };

begin();
})();
"""##
}
