// Opens pages in a headless browser and does what a reader does: check.mjs LOCKSTEP OTHER FOLDER [AXE]
//
// LOCKSTEP is the command, OTHER the command over apps that no page has inside, FOLDER where pages
// are written, AXE the file axe.min.js, whose findings are WCAG's. Each check is a line; it ends
// with 1 where one fails.

import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { Browser, findBrowser } from "./browser.mjs";

const [lockstep, other, folder, axe] = process.argv.slice(2);
const told = "Scenarios/tillroll/moved-cleanup.scenario";
let failures = 0;

function check(name, isSo, note = "") {
  if (!isSo) failures++;
  console.log(`${isSo ? "ok" : "not ok"} - ${name}${isSo ? "" : `: ${note}`}`);
}

// What a command prints, whatever it ends with.
function print(command, ...words) {
  try {
    return execFileSync(command, words, { stdio: ["ignore", "pipe", "ignore"], maxBuffer: 1 << 28 }).toString();
  } catch (error) {
    if (error.status === null) throw error;
    return error.stdout.toString();
  }
}

function page(name, command, ...words) {
  const path = join(folder, name);
  print(command, ...words, "--html", path);
  return path;
}

function* scripts(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) yield* scripts(join(folder, entry.name));
    else if (entry.name.endsWith(".scenario")) yield join(folder, entry.name);
  }
}

function filesOf(path) {
  const steps = readdirSync(dirname(path)).filter((name) => name.endsWith(".steps")).map((name) => join(dirname(path), name));
  return [path, ...steps].map((path) => ({ path, text: readFileSync(path, "utf8") }));
}

const known = "document.body.dataset.roads === 'known'";
const status = "document.getElementById('status').textContent";
const fits = "document.documentElement.scrollWidth <= innerWidth";
const width = "`${document.documentElement.scrollWidth} of ${innerWidth}`";
const blame = "document.getElementById('blame').textContent";

async function sameResults(browser) {
  let count = 0;
  const differ = [], toldOtherwise = [];
  for (const path of scripts("Scenarios")) {
    const request = JSON.stringify({ ask: "report", version: "0.1.0", files: filesOf(path) });
    const report = JSON.parse(await browser.value(`lockstep.engine.run(${request})`));
    if (report.results !== print(lockstep, "run", path, "--report", "jsonl=-")) differ.push(path);
    // Stories beyond the first five are only counted by the command.
    const told = [...report.summaries, ...report.stories.slice(0, 5).flat()].join("\n") + "\n";
    const printed = print(lockstep, "run", path);
    if (!printed.startsWith(told) || !/^\n(\d+ more are not told[^\n]*\n\n)?\d+ scenarios?: [^\n]*\n$/.test(printed.slice(told.length))) toldOtherwise.push(path);
    count++;
  }
  check(`the page's engine says of ${count} shipped scripts what the command says, byte for byte`, count > 150 && !differ.length, differ.join(", "));
  check("and tells the same story of each", !toldOtherwise.length, toldOtherwise.join(", "));
}

// Every app, as far as a small search goes.
async function sameSearches(browser) {
  const differ = [];
  const { apps } = JSON.parse(await browser.value("lockstep.engine.run({ ask: 'apps' })"));
  for (const { name, usual } of apps) {
    const request = JSON.stringify({ ask: "explore", app: name, events: usual, level: "base", states: 3000 });
    const { lines, story, error } = JSON.parse(await browser.value(`lockstep.engine.run(${request})`));
    const printed = print(lockstep, "explore", name, "--events", usual.join(","), "--level", "base", "--states", "3000");
    // Of an app that does nothing by itself neither says a verdict.
    const told = /nothing to explore/.test(error) ? "" : [...(lines ?? []), ...(story ?? []), ""].join("\n");
    if (told !== printed) differ.push(name);
  }
  check(`and of exploring ${apps.length} apps`, apps.length > 15 && !differ.length, differ.join(", "));
}

// Each row of the table of answers, against searches in which its answers are fixed.
async function sameTables(browser) {
  for (const app of ["tillroll.moved-cleanup", "consent.form-first"]) {
    const explore = async (pins) => JSON.parse(await browser.value(`lockstep.engine.run(${JSON.stringify({ ask: "explore", app, level: "reported", pins })})`));
    const { answers: { questions, subjects, rows, leftOut } } = await explore([]);
    const wrong = [];
    for (const { answers, cells } of rows) {
      for (const place of [0, -1]) {
        const pins = questions.flatMap((question, index) => (answers[index].length ? [{ question, answer: answers[index].at(place) }] : []));
        const { findings } = await explore(pins);
        const lost = subjects.map((subject) => (findings.some((finding) => finding.subject === subject) ? "lost" : "safe"));
        if (lost.join() !== cells.join()) wrong.push(JSON.stringify({ pins, lost, cells }));
      }
    }
    check(`${rows.length} rows of the answers that lose ${app} are what searches with these answers find`, rows.length > 3 && !leftOut && !wrong.length, wrong.join("\n"));
  }
}

async function changing(browser, path) {
  await browser.open(pathToFileURL(path).href);
  await browser.until(known);
  check("the engine runs in the page", await browser.value("document.body.dataset.engine === 'live'"), await browser.value("document.getElementById('engine-note').textContent"));
  check("it opens at the loss", await browser.value("location.hash === '#m38'"), await browser.value("location.hash"));
  const shot = async (name) => writeFileSync(join(folder, name), await browser.screenshot());
  await shot("told.png");

  // The unlock is dragged into the launch, before its second read.
  const place = async (number) => browser.value(`(() => { const box = [...document.querySelectorAll('#picture .event title')].find((t) => t.textContent.startsWith('m${number} ')).parentNode.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })()`);
  await browser.value("document.getElementById('picture').scrollIntoView({ block: 'center' })");
  const from = await place(31);
  await browser.drag(from, [from[0] - 22 * 5, from[1]]);
  await browser.until("location.hash.includes('move')");
  check("dragging an event runs the engine again", /move:31>2\d/.test(decodeURIComponent(await browser.value("location.hash"))), await browser.value("location.hash"));
  const script = await browser.value("lockstep.view.film.script");
  const kept = join(folder, "dragged.scenario");
  writeFileSync(kept, script);
  const lines = print(lockstep, "run", kept, "--report", "jsonl=-").split("\n");
  const findings = JSON.parse(lines[1]).findings.map((f) => `${[f.rule, f.belonging].filter(Boolean).join(" ")} ${f.moment.number}`).sort();
  const shown = await browser.value("lockstep.view.film.findings.map((f) => `${f.subject} ${f.moment}`).sort()");
  check("the command finds the same in the script of the changed run", JSON.stringify(findings) === JSON.stringify(shown), `${findings} is not ${shown}`);
  await browser.until(known);
  await shot("dragged.png");
  await browser.value("history.back()");
  await browser.until("!location.hash.includes('move') && lockstep.view.state.changes.length === 0 && lockstep.view.film.moments.length === 46");
  check("the browser's back undoes it", true);

  await browser.value("[...document.querySelectorAll('#answers label')].find((l) => l.textContent.startsWith(' next-read')).querySelector('input').click()");
  await browser.until("lockstep.view.state.changes.length === 1");
  check("another answer of iOS saves the key", /nothing is broken/.test(await browser.value(blame)), await browser.value(blame));
  check("and the status says so", /nothing broken/.test(await browser.value(status)), await browser.value(status));
  const address = await browser.value("location.href");
  await browser.key("u");
  await browser.until("lockstep.view.state.changes.length === 0");
  check("u undoes it", /nothing-lost key-A/.test(await browser.value(blame)), await browser.value(blame));
  await browser.value("document.activeElement.blur()");
  await browser.key("v");
  await browser.key("j");
  check("j steps, and the address bar holds the moment", await browser.value("location.hash === '#m39'"), await browser.value("location.hash"));
  await browser.until(known);
  await browser.value("lockstep.view.select(31)");
  await browser.key("[");
  await browser.until("lockstep.view.state.changes.length === 1");
  check("the keyboard moves an event", /move:31>/.test(decodeURIComponent(await browser.value("location.hash"))), await browser.value("location.hash"));

  await browser.open(address);
  check("an address opens the changed run", /nothing is broken/.test(await browser.value(blame)), await browser.value(blame));
  await browser.open(pathToFileURL(path).href + "#answer%3AUD-RECOVER%3Dsometime/m3/what");
  check("an address of another version is said to be one, and the run is told", /does not know: what|no answer sometime/.test(await browser.value(status)) && (await browser.value("lockstep.view.film.moments.length")) === 46, await browser.value(status));
  for (const unknown of ["run-99", "finding-99", "m999", "what"]) {
    await browser.open(pathToFileURL(path).href + "#" + unknown);
    check(`an address with ${unknown} names it`, (await browser.value(status)).includes(`does not know: ${unknown}`), await browser.value(status));
  }
}

// What a reader finds with the form of a page, and what the command finds.
async function exploring(browser, path) {
  await browser.open(pathToFileURL(path).href);
  await browser.until(known);
  const fallen = "document.querySelectorAll('#roads tbody tr').length";
  const some = await browser.value(fallen);
  await browser.value("document.getElementById('roads-all').click()");
  await browser.until(known);
  check("every event of the app's menu can be let fall", (await browser.value(fallen)) > some && (await browser.value("document.getElementById('roads-all').hidden && lockstep.view.film.events.every((event) => lockstep.view.known([{ change: 'insert', event, after: 3 }]))")));

  const hash = "#explore:tillroll.moved-cleanup/events:restart,unlock,open,launch,connect@idle/level:base/pin:UD-WRITE-STALE=merges/states:30000";
  await browser.value(`(() => {
    const form = (id) => document.getElementById('explore-' + id);
    form('app').value = 'tillroll.moved-cleanup';
    form('app').dispatchEvent(new Event('change'));
    form('level').value = 'base';
    form('question').value = 'UD-WRITE-STALE';
    form('question').dispatchEvent(new Event('change'));
    form('answer').value = 'merges';
    form('pin').click();
    form('states').value = 30000;
    form('go').click();
  })()`);
  await browser.until("lockstep.view.state.search && document.body.dataset.roads === 'known'");
  const command = await browser.value("document.getElementById('explore-command').textContent");
  const told = await browser.value("document.querySelector('#explore-result pre').textContent");
  check("an exploration in the page says what the command says, byte for byte", told + "\n" === print(lockstep, ...command.split(" ").slice(1)) && /30000$/.test(command), `${command}\n${told}`);
  check("its first finding is shown", await browser.value("lockstep.view.film.findings.length > 0 && location.hash.startsWith('#explore')"), await browser.value("location.hash"));
  const address = await browser.value("location.href");
  const cells = "[...document.querySelectorAll('#deciding tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent).join(' '))";
  check("a table says which answers lose", JSON.stringify(await browser.value(cells)) === JSON.stringify(["never | after-reset | after-delay ✕ ✕", "next-read ✓ ✓"]), await browser.value(`${cells}.join('; ')`));
  await browser.value("(() => { const square = document.querySelector('#deciding .safe'); square.focus(); square.click(); })()");
  await browser.until("lockstep.view.state.changes.length === 1 && document.body.dataset.roads === 'known'");
  check("a square of it shows the run under these answers", /nothing is broken/.test(await browser.value(blame)), await browser.value(blame));
  check("and stays the chosen one", await browser.value("document.activeElement.matches('#deciding .safe.here')"));
  writeFileSync(join(folder, "explored.png"), await browser.screenshot());
  await browser.value("history.go(-2)");
  await browser.until("!lockstep.view.state.search && lockstep.view.film.moments.length === 46");
  check("the browser's back leads to the page's own run", await browser.value("document.getElementById('title').textContent.endsWith('.scenario')"));

  for (const [name, link] of [["its address", address], ["an address by hand", pathToFileURL(path).href + hash]]) {
    await browser.open(link);
    await browser.until(known);
    check(`${name} explores again`, told === await browser.value("document.querySelector('#explore-result pre').textContent") && "next-read ✓ ✓" === (await browser.value(cells)).at(-1), await browser.value("location.hash"));
  }
  await browser.open(pathToFileURL(path).href + "#explore:tillroll.next/m3");
  check("an app of another version is said to be one, and the run is told", /there is no app tillroll.next/.test(await browser.value("document.getElementById('explore-status').textContent")) && (await browser.value("lockstep.view.film.moments.length")) === 46, await browser.value("document.getElementById('explore-status').textContent"));

  await browser.value("lockstep.form.fill({ app: 'tillroll.no-cleanup', events: lockstep.form.menu.apps.find(({ name }) => name === 'tillroll.no-cleanup').events.map(({ name }) => name), level: 'everything', pins: [], states: 9000000 })");
  await browser.value("document.getElementById('explore-go').click()");
  await browser.until("/\\d+ states, depth/.test(document.getElementById('explore-status').textContent)");
  await browser.key("v");
  check("the page goes on while a search lasts", await browser.value("location.hash === '#m38'"), await browser.value("location.hash"));
  await browser.value("document.activeElement.blur()");
  await browser.key("e");
  check("e goes to the form", await browser.value("document.activeElement.id === 'explore-app'"));
  await browser.value("document.getElementById('explore-stop').click()");
  await browser.until("/the search was ended after/.test(document.getElementById('explore-status').textContent)");
  await browser.value("lockstep.view.open({ ...lockstep.view.state, changes: [{ change: 'answer', question: 'UD-RECOVER', answer: 'next-read' }] }, 'push')");
  check("and when it was stopped", /nothing is broken/.test(await browser.value(blame)), await browser.value(blame));
}

// Pages that share an engine, and what they say where it is not theirs.
async function sharing(browser) {
  const note = () => browser.value("document.getElementById('engine-note').textContent");
  const pages = readdirSync("docs/pages").filter((name) => name.endsWith(".html"));
  for (const name of pages) {
    await browser.open(pathToFileURL(join("docs/pages", name)).href, { width: 390 });
    await browser.until(known);
    check(`docs/pages/${name} fits into a telephone's window`, await browser.value(fits), await browser.value(width));
    check(`docs/pages/${name} starts the engine beside it`, await browser.value("document.body.dataset.engine === 'live' && lockstep.view.film.moments.length > 5"), await note());
  }
  check("docs/pages has pages", pages.length > 3);
  const apart = join(folder, "a b");
  mkdirSync(apart);
  copyFileSync("docs/pages/moved-cleanup.html", join(apart, "moved-cleanup.html"));
  const lone = pathToFileURL(join(apart, "moved-cleanup.html")).href;
  await browser.open(lone);
  check("without its engine a page shows what was recorded, and says what is missing", (await browser.value("lockstep.view.film.moments.length")) === 46 && /engine.js, is not where/.test(await note()), await note());
  browser.problems = browser.problems.filter((problem) => !/ERR_FILE_NOT_FOUND/.test(problem));
  writeFileSync(join(apart, "engine.js"), readFileSync("docs/pages/engine.js", "utf8").replace(/sources: "./, 'sources: "x'));
  await browser.open(lone);
  check("an engine of another version is not used", /another version/.test(await note()) && (await browser.value("document.body.dataset.engine")) === "recorded", await note());
  // In another folder, with a name that is no plain address.
  print(lockstep, "run", told, "--html", join(folder, "far.html"), "--engine-file", join(apart, "engine of pages.js"));
  await browser.open(pathToFileURL(join(folder, "far.html")).href);
  check("an engine may lie in another folder", (await browser.value("document.body.dataset.engine")) === "live", await note());
}

async function narrow(browser, paths) {
  for (const path of paths) {
    await browser.open(pathToFileURL(path).href, { width: 640 });
    await browser.until(known);
    check(`${path.split("/").at(-1)} fits into a narrow window`, await browser.value(fits), await browser.value(width));
  }
}

async function judgedByAxe(browser, paths) {
  if (!axe) return console.log("skipped - WCAG AA: there is no axe-core here");
  const source = readFileSync(axe, "utf8");
  for (const path of paths) {
    for (const dark of [false, true]) {
      await browser.open(path.startsWith("file:") ? path : pathToFileURL(path).href, { dark });
      await browser.until(`${known} || document.body.dataset.engine === 'recorded'`);
      await browser.value(source);
      const found = await browser.value("axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }).then((r) => r.violations.map((v) => `${v.id}: ${v.nodes.length} × ${v.nodes[0].html.slice(0, 160)} ${v.nodes[0].any[0]?.message ?? ''}`))");
      check(`axe-core finds nothing against WCAG AA in ${path.split("/").at(-1)}, ${dark ? "dark" : "light"}`, !found.length, found.join("\n  "));
    }
  }
}

const path = findBrowser();
if (!path) {
  console.log("skipped - there is no browser here");
  process.exit(0);
}
const browser = new Browser(path);
try {
  const run = page("run.html", lockstep, "run", told);
  const race = page("race.html", lockstep, "run", "Scenarios/tillroll/race-no-cleanup.scenario");
  const search = page("search.html", lockstep, "explore", "tillroll.moved-cleanup", "--events", "restart,launch,unlock,open,connect", "--level", "base");
  await changing(browser, run);
  await exploring(browser, run);
  await sharing(browser);
  await sameResults(browser);
  await sameSearches(browser);
  await sameTables(browser);

  await browser.open(pathToFileURL(race).href);
  check("runs that are left out are counted", /\d+ of \d+ runs are left out/.test(await browser.value("document.getElementById('runs-hint').textContent")), await browser.value("document.getElementById('runs-hint').textContent"));
  await browser.open(pathToFileURL(search).href);
  await browser.until(known);
  check("a page of a search opens at what it found", await browser.value("lockstep.view.film.findings.length > 0 && document.body.dataset.engine === 'live'"), await browser.value("document.getElementById('engine-note').textContent"));
  check("and its form has that search", /^lockstep explore tillroll.moved-cleanup --events restart,unlock,open,launch,connect --level base /.test(await browser.value("document.getElementById('explore-command').textContent")), await browser.value("document.getElementById('explore-command').textContent"));
  writeFileSync(join(folder, "search.png"), await browser.screenshot());

  const text = "# </script><img src=x onerror=alert(1)> & <b>\napp lasting\ninstall\nopen\nrefresh\n";
  writeFileSync(join(folder, "own.scenario"), text);
  const own = page("own.html", other, "run", join(folder, "own.scenario"));
  await browser.open(pathToFileURL(own).href);
  check("a page of an app that is not inside shows what was recorded, and says so", (await browser.value("document.body.dataset.engine === 'recorded' && lockstep.view.film.moments.length > 2 && document.querySelectorAll('#moments button:not(:disabled)').length === 0")) && /cannot|not changed/.test(await browser.value("document.getElementById('engine-note').textContent")), await browser.value("document.getElementById('engine-note').textContent"));
  check("what a script says is text", (await browser.value("document.querySelectorAll('img, b').length - document.querySelectorAll('legend b').length")) === 0 && /<img src=x/.test(await browser.value("document.getElementById('summary').textContent")));

  const explored = pathToFileURL(run).href + "#explore:example.session";
  await narrow(browser, [run, search]);
  await judgedByAxe(browser, [run, race, search, own, explored]);
  check("a page prints", (await browser.print()).length > 20000);
  const asked = browser.requests.filter((url) => !/^(file|blob|data):/.test(url));
  check("nothing asks the network", !asked.length, asked.join(", "));
  check("nothing goes wrong in the console", !browser.problems.length, browser.problems.join("\n"));
} finally {
  await browser.close();
}
process.exit(failures ? 1 : 0);
