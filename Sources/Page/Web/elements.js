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
