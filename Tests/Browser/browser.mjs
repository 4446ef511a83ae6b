// Drives a headless Chromium through a pipe, with nothing but what node brings.

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome", "chrome-headless-shell"];

export function findBrowser() {
  const folders = (process.env.PATH ?? "").split(":");
  return process.env.LOCKSTEP_BROWSER ?? names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync) ?? null;
}

export class Browser {
  constructor(path) {
    this.profile = mkdtempSync(join(tmpdir(), "lockstep-page-"));
    this.process = spawn(path, ["--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--force-prefers-reduced-motion", "--host-resolver-rules=MAP * ~NOTFOUND", `--user-data-dir=${this.profile}`, "about:blank"], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
    this.waiting = new Map();
    this.count = 0;
    this.requests = [];
    this.problems = [];
    let text = "";
    this.process.stdio[4].setEncoding("utf8");
    this.process.stdio[4].on("data", (more) => {
      text += more;
      const parts = text.split("\0");
      text = parts.pop();
      for (const part of parts) this.take(JSON.parse(part));
    });
  }

  take({ id, result, error, method, params }) {
    if (method === "Network.requestWillBeSent") this.requests.push(params.request.url);
    if (method === "Runtime.exceptionThrown") this.problems.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
    if (method === "Log.entryAdded" && params.entry.level === "error") this.problems.push(params.entry.text);
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (error) waiting?.fail(new Error(error.message));
    else waiting?.keep(result);
  }

  send(method, params = {}, sessionId = this.session) {
    const id = ++this.count;
    return new Promise((keep, fail) => {
      this.waiting.set(id, { keep, fail });
      this.process.stdio[3].write(JSON.stringify({ id, method, params, sessionId }) + "\0");
    });
  }

  async open(address, { width = 1400, height = 1000, dark = false } = {}) {
    const { targetId } = await this.send("Target.createTarget", { url: "about:blank" }, undefined);
    this.session = (await this.send("Target.attachToTarget", { targetId, flatten: true }, undefined)).sessionId;
    for (const domain of ["Page", "Runtime", "Network", "Log"]) await this.send(`${domain}.enable`);
    await this.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
    await this.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: dark ? "dark" : "light" }] });
    await this.send("Page.navigate", { url: address });
    await this.until("document.body?.dataset.ready === 'yes'");
  }

  async value(expression) {
    const { result, exceptionDetails } = await this.send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  // Waits for the page, and not for a time.
  async until(expression) {
    await this.value(`new Promise((done, fail) => {
      const end = performance.now() + 240000;
      const look = () => {
        if (${expression}) done(true);
        else if (performance.now() > end) fail(new Error(${JSON.stringify(`never: ${expression}`)}));
        else setTimeout(look, 20);
      };
      look();
    })`);
  }

  async key(key) {
    const text = key.length === 1 ? key : undefined;
    await this.send("Input.dispatchKeyEvent", { type: "keyDown", key, text });
    await this.send("Input.dispatchKeyEvent", { type: "keyUp", key });
  }

  async drag(from, to) {
    const mouse = (type, [x, y]) => this.send("Input.dispatchMouseEvent", { type, x, y, button: "left", buttons: type === "mouseReleased" ? 0 : 1, clickCount: 1 });
    await mouse("mousePressed", from);
    for (let part = 1; part <= 5; part++) await mouse("mouseMoved", [from[0] + (to[0] - from[0]) * part / 5, from[1]]);
    await mouse("mouseReleased", to);
  }

  async screenshot(isWhole = true) {
    const { cssContentSize } = await this.send("Page.getLayoutMetrics");
    const clip = isWhole ? { x: 0, y: 0, width: cssContentSize.width, height: cssContentSize.height, scale: 1 } : undefined;
    return Buffer.from((await this.send("Page.captureScreenshot", { format: "png", captureBeyondViewport: true, clip })).data, "base64");
  }

  async print() {
    return Buffer.from((await this.send("Page.printToPDF", { printBackground: true })).data, "base64");
  }

  async close() {
    const ended = new Promise((done) => this.process.on("exit", done));
    this.process.kill();
    await ended;
    // Its helpers may still be writing there; then a folder is left to the system's own clearing.
    try {
      rmSync(this.profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    } catch (error) {
      console.log(`# ${error.message}`);
    }
  }
}
