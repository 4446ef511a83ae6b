// Asks the engine, or what was recorded when the page was made.

const data = JSON.parse(document.getElementById("data").textContent);

// Runs beside the page, so that a long search can be ended. Its text is all that it is.
const workerText = `
  let engine, asked, told = 0;
  const page = {
    progress(states, depth, sets) {
      if (performance.now() - told < 500) return;
      told = performance.now();
      postMessage({ id: asked, progress: { states, depth, sets } });
    },
  };
  onmessage = async ({ data: { id, bytes, request } }) => {
    try {
      if (bytes) engine = (await WebAssembly.instantiate(bytes, { page })).instance.exports;
      asked = id;
      const input = new TextEncoder().encode(request);
      const place = engine.reserve(input.length);
      new Uint8Array(engine.memory.buffer).set(input, place);
      const answer = engine.answer(input.length);
      const length = new DataView(engine.memory.buffer).getUint32(answer, true);
      postMessage({ id, text: new TextDecoder().decode(new Uint8Array(engine.memory.buffer, answer + 4, length)) });
    } catch (error) {
      postMessage({ id, failure: String(error) });
    }
  };`;

// One engine of its own, beside the page.
class EngineWorker {
  constructor(bytes) {
    this.bytes = bytes;
    this.waiting = new Map();
    this.count = 0;
  }

  begin() {
    this.worker = new Worker(URL.createObjectURL(new Blob([workerText], { type: "text/javascript" })));
    this.worker.onmessage = ({ data: { id, text, failure, progress } }) => {
      const request = this.waiting.get(id);
      if (progress) return request?.progress(progress);
      this.waiting.delete(id);
      // A trap leaves memory as it was in the middle of something.
      if (failure) this.end();
      if (failure) request?.fail(new Error(failure));
      else request?.keep(text);
    };
  }

  // The bytes of the answer to a request.
  run(request, progress = () => {}) {
    const bytes = this.worker ? undefined : this.bytes;
    if (bytes) this.begin();
    const id = ++this.count;
    return new Promise((keep, fail) => {
      this.waiting.set(id, { keep, fail, progress });
      this.worker.postMessage({ id, bytes, request: JSON.stringify(request) });
    });
  }

  // Ends whatever it does; what was asked has no answer then.
  end() {
    this.worker?.terminate();
    this.worker = null;
    const left = [...this.waiting.values()];
    this.waiting.clear();
    for (const { fail } of left) fail(new Error("it was ended"));
  }
}

const onlyRead = "what was recorded can be read, and not changed";

class Engine {
  constructor() {
    this.known = new Map(data.recorded.map(({ request, answer }) => [JSON.stringify(request), answer]));
    this.isLive = false;
  }

  // The engine as it was packed, inside the page or in a file beside it; a text where there is none.
  packed() {
    if (!data.engine) {
      const text = document.getElementById("engine").textContent.trim();
      return text ? { text } : { missing: "an app of your own" };
    }
    const found = globalThis.lockstepEngine;
    if (!found) return { missing: `the engine, ${data.engine.file}, is not where this page looks for it` };
    if (found.sources !== data.engine.sources) return { missing: `${data.engine.file} is the engine of another version than this page; write both anew` };
    return { text: found.packed.trim() };
  }

  // Starts the engine where the page has one, and makes sure that it answers as the command did.
  async start() {
    const { text, missing } = this.packed();
    if (missing) return `${missing}: ${onlyRead}`;
    try {
      const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
      const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
      const unpacked = await new Response(stream).arrayBuffer();
      this.player = new EngineWorker(unpacked);
      // A search has one of its own, so that the page goes on while it lasts.
      this.searcher = new EngineWorker(unpacked);
      const first = data.recorded.find(({ request }) => request.ask === "judge" || request.ask === "play");
      const answer = await this.run(first.request);
      if (JSON.stringify(JSON.parse(answer)) !== JSON.stringify(first.answer)) return `the engine of this page has another version of the app: ${onlyRead}`;
      this.isLive = true;
      return "the engine of lockstep runs in this page";
    } catch (error) {
      return `the engine cannot be started here (${error}): ${onlyRead}`;
    }
  }

  // The bytes of the answer to a request.
  run(request) { return this.player.run(request); }

  // The answer to a request; null where nothing can answer it.
  async ask(request, worker = this.player, progress) {
    const key = JSON.stringify(request);
    if (!this.known.has(key)) {
      if (!this.isLive) return null;
      try {
        this.known.set(key, JSON.parse(await worker.run(request, progress)));
      } catch (error) {
        return { error: `the engine failed: ${error.message}` };
      }
    }
    return this.known.get(key);
  }

  // What comes of a search; while it lasts, `progress` is told how far it is.
  search(request, progress) {
    this.searcher.end();
    return this.ask(request, this.searcher, progress);
  }

  isKnown(request) { return this.known.has(JSON.stringify(request)); }
}
