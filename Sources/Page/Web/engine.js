// Asks the engine, or what was recorded when the page was made.

const data = JSON.parse(document.getElementById("data").textContent);

// Runs beside the page, so that a long search can be ended. Its text is all that it is.
const workerText = `
  let engine;
  onmessage = async ({ data: { id, bytes, request } }) => {
    try {
      if (bytes) engine = (await WebAssembly.instantiate(bytes, {})).instance.exports;
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

class Engine {
  constructor() {
    this.waiting = new Map();
    this.count = 0;
    this.known = new Map(data.recorded.map(({ request, answer }) => [JSON.stringify(request), answer]));
    this.isLive = false;
  }

  // Starts the engine where the page has one, and makes sure that it answers as the command did.
  async start() {
    const packed = document.getElementById("engine").textContent.trim();
    if (!packed) return "an app of your own: what was recorded can be read, and not changed";
    try {
      const bytes = Uint8Array.from(atob(packed), (c) => c.charCodeAt(0));
      const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
      this.bytes = await new Response(stream).arrayBuffer();
      this.restart();
      const first = data.recorded.find(({ request }) => request.ask === "judge" || request.ask === "play");
      const answer = await this.run(first.request);
      if (JSON.stringify(JSON.parse(answer)) !== JSON.stringify(first.answer)) {
        return "the engine of this page has another version of the app: what was recorded can be read, and not changed";
      }
      this.isLive = true;
      return "the engine of lockstep runs in this page";
    } catch (error) {
      return `the engine cannot be started here (${error}): what was recorded can be read, and not changed`;
    }
  }

  restart() {
    this.worker?.terminate();
    this.worker = new Worker(URL.createObjectURL(new Blob([workerText], { type: "text/javascript" })));
    this.worker.onmessage = ({ data: { id, text, failure } }) => {
      const { keep, fail } = this.waiting.get(id) ?? {};
      this.waiting.delete(id);
      if (failure) {
        // A trap leaves memory as it was in the middle of something.
        this.restart();
        fail?.(new Error(failure));
      } else keep?.(text);
    };
    this.isFresh = true;
  }

  // The bytes of the answer to a request.
  run(request) {
    const id = ++this.count;
    return new Promise((keep, fail) => {
      this.waiting.set(id, { keep, fail });
      const bytes = this.isFresh ? this.bytes : undefined;
      this.isFresh = false;
      this.worker.postMessage({ id, bytes, request: JSON.stringify(request) });
    });
  }

  // The answer to a request; null where nothing can answer it.
  async ask(request) {
    const key = JSON.stringify(request);
    if (!this.known.has(key)) {
      if (!this.isLive) return null;
      try {
        this.known.set(key, JSON.parse(await this.run(request)));
      } catch (error) {
        return { error: `the engine failed: ${error.message}` };
      }
    }
    return this.known.get(key);
  }
}
