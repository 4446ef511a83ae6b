#!/usr/bin/env bash
# Compiles the engine of pages to WebAssembly, and writes it into the command's sources, packed as a
# page holds it. It needs the compiler's embedded library for WebAssembly, which swift.org's
# toolchains have; the result is kept in the repository for those that have not.
#
#   build.sh            write Sources/Page/Generated
#   build.sh --check    only say whether that is what would be written
set -euo pipefail
cd "$(dirname "$0")/../.."
work=.build/page-engine
rm -rf "$work"
mkdir -p "$work"
flags=(-target wasm32-unknown-none-wasm -enable-experimental-feature Embedded
  -enable-experimental-feature Extern -wmo -Osize
  -parse-as-library -swift-version 6 -package-name lockstep -I "$work"
  -file-prefix-map "$PWD=.")
# What a page never asks for is left out.
unasked='Reports/(Baseline|Documents|GitHub|JUnit|Markdown|SARIF|TAP)/|Reports/ReportFormat.swift'
compile() {
  local module="$1" name="${1//-/_}"
  shift
  find "Sources/$module" -name '*.swift' | grep -vE "$unasked" | LC_ALL=C sort > "$work/$name.list"
  swiftc "${flags[@]}" -module-name "$name" "@$work/$name.list" -suppress-warnings "$@"
}
# The last one has all code in it that it calls, of whatever module: embedded Swift compiles it there.
for module in PhoneModel AppModel Replay Search ScenarioScript Apps Reports PageEngine; do
  compile "$module" -emit-module -emit-module-path "$work/$module.swiftmodule"
done
compile page-engine -c -o "$work/engine.o"
toolchain="$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")"
clang --target=wasm32-unknown-none-wasm -Os -ffreestanding -fno-builtin -mbulk-memory \
  -c Sources/page-engine/runtime.c -o "$work/runtime.o"
wasm-ld --no-entry --gc-sections --strip-all --stack-first -z stack-size=4194304 "$work/engine.o" "$work/runtime.o" \
  "$toolchain/lib/swift/embedded/wasm32-unknown-none-wasm/libswiftUnicodeDataTables.a" \
  -o "$work/engine.wasm"
python3 Sources/page-engine/pack.py "$work" "$@"
