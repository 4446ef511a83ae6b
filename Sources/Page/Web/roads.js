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
