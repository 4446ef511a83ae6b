"""Writes the parts of a page as Swift, so that the command carries them and reads no file.

    pack.py FOLDER [--check]   the engine in FOLDER, and the parts of Sources/Page/Web
    pack.py --web [--check]    only the parts of Sources/Page/Web
    pack.py --check            whether the engine was built from these sources, by their digest

With --check nothing is written: it fails where something else would be.
"""

import base64
import gzip
import hashlib
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
OUT = ROOT / "Sources/Page/Generated"
WEB = ROOT / "Sources/Page/Web"
SCRIPTS = ["engine", "address", "elements", "picture", "moments", "roads", "runs", "explore", "page"]
ENGINE = ["PhoneModel", "AppModel", "Replay", "Search", "ScenarioScript", "Apps", "Reports", "PageEngine", "page-engine"]
HEAD = "// swift-format-ignore-file\n\n"


def literal(text):
    assert '"""##' not in text
    return '##"""\n' + text.rstrip("\n") + '\n"""##'


def web():
    script = "\n".join((WEB / f"{name}.js").read_text() for name in SCRIPTS)
    parts = {"page": (WEB / "page.html").read_text(), "style": (WEB / "page.css").read_text(),
             "script": '(() => {\n"use strict";\n' + script + "})();\n"}
    text = "// Written by pack.py out of Sources/Page/Web: the parts of a page.\n\n" + HEAD + "enum PageParts {\n"
    for name, part in parts.items():
        text += f"  static let {name} = {literal(part)}\n\n"
    return text.rstrip() + "\n}\n"


def digest():
    """What the engine is built from."""
    total = hashlib.sha256()
    for module in ENGINE:
        for path in sorted((ROOT / "Sources" / module).rglob("*")):
            if path.suffix in (".swift", ".c", ".sh"):
                total.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()


def compiler():
    told = subprocess.run(["swiftc", "--version"], capture_output=True, text=True).stdout
    return re.search(r"Swift version \S+ \([^)]*\)", told).group()


LIST = """
const { exports: e } = new WebAssembly.Instance(new WebAssembly.Module(require("fs").readFileSync(process.argv[1])), { page: { progress() {} } });
const request = Buffer.from('{"ask":"apps"}');
new Uint8Array(e.memory.buffer).set(request, e.reserve(request.length));
const at = e.answer(request.length);
const length = new DataView(e.memory.buffer).getUint32(at, true);
console.log(Buffer.from(e.memory.buffer, at + 4, length).toString());
"""


def apps(path):
    """The apps inside the engine, as it names them itself."""
    told = subprocess.run(["node", "-e", LIST, path], capture_output=True, text=True, check=True).stdout
    return [app["name"] for app in json.loads(told)["apps"]]


def engine(path):
    wasm = path.read_bytes()
    names = ",\n    ".join(f'"{name}"' for name in apps(path))
    packed = base64.encodebytes(gzip.compress(wasm, 9, mtime=0)).decode()
    return f"""\
// Written by build.sh: the engine of a page as WebAssembly, packed with gzip, in base64.

{HEAD}enum EngineBytes {{
  /// The compiler that made it.
  static let compiler = "{compiler()}"
  /// The digest of the sources that it was made from.
  static let sources = "{digest()}"
  /// The apps inside it.
  static let apps = [
    {names},
  ]
  static let packed = {literal(packed)}
}}
"""


def field(text, name):
    return re.search(rf'static let {name} = "([^"]*)"', text).group(1)


def check(work):
    kept = (OUT / "EngineBytes.swift").read_text()
    if field(kept, "sources") != digest():
        sys.exit("the engine of pages is not built from these sources; build it: make page-engine")
    if work is None or field(kept, "compiler") != compiler():
        print(f"the engine of pages is that of these sources; it was built by {field(kept, 'compiler')}, so its bytes are not compared")
        return
    packed = re.search(r'packed = ##"""\n(.*?)\n"""##', kept, re.S).group(1)
    if gzip.decompress(base64.b64decode(packed)) != (work / "engine.wasm").read_bytes():
        sys.exit("the engine of pages is not what these sources compile to; build it: make page-engine")
    print("the engine of pages is, byte for byte, what these sources compile to")


def main():
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    work = pathlib.Path(words[0]) if words else None
    parts = OUT / "PageParts.swift"
    if "--check" in sys.argv:
        if parts.read_text() != web():
            sys.exit(f"{parts} is not made of Sources/Page/Web; make it: make page-engine")
        if "--web" not in sys.argv:
            check(work)
        return
    OUT.mkdir(exist_ok=True)
    parts.write_text(web())
    if work:
        (OUT / "EngineBytes.swift").write_text(engine(work / "engine.wasm"))


main()
