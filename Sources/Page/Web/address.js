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
