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
