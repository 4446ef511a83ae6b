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
