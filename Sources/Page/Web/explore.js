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
