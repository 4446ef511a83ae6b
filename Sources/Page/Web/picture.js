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
