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
