// Pictures of a page, to be looked at: shoot.mjs PAGE OUT [dark] [width] [hash]

import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { Browser, findBrowser } from "./browser.mjs";

const [page, out, scheme, width, hash] = process.argv.slice(2);
const browser = new Browser(findBrowser());
try {
  await browser.open(pathToFileURL(page).href + (hash ?? ""), { dark: scheme === "dark", width: +(width ?? 1400) });
  await browser.until("document.body.dataset.roads === 'known'");
  writeFileSync(out, await browser.screenshot());
  console.log(browser.problems.join("\n"), browser.requests.filter((url) => !/^(file|blob|data):/.test(url)));
} finally {
  await browser.close();
}
