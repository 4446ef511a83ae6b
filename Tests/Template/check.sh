#!/usr/bin/env bash
# Builds and tests the package that `lockstep init` writes, from a clean folder.
#
#   check.sh LOCKSTEP [SCRATCH]
#
# LOCKSTEP is the command, as it was built in this checkout. SCRATCH is where the package is built;
# with that of this checkout (.build) Lockstep is not built once more.
set -euo pipefail
lockstep="$(realpath "$1")"
root="$(cd "$(dirname "$0")/../.." && pwd)"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
scratch="${2:-$folder/.build}"
case "$scratch" in /*) ;; *) scratch="$PWD/$scratch" ;; esac

fail() {
  echo "the template: $*" >&2
  exit 1
}

cd "$folder"
"$lockstep" init my-launch > init.txt
cd my-launch
swift format lint --strict --recursive --configuration "$root/.swift-format" Package.swift Sources Tests
"$lockstep" format --check

# What it says comes out: every test passes, and the command over its own apps agrees.
swift test --scratch-path "$scratch" > ../test.txt 2>&1 || { tail -n 50 ../test.txt; fail "its tests fail"; }
grep -q 'Test run with 3 tests in 1 suite passed' ../test.txt || fail "its tests were not run"
grep -q 'Scenarios/marker.scenario' ../test.txt || fail "a scenario is not named by its script"
command="$(swift build --scratch-path "$scratch" --show-bin-path)/mylaunch-lockstep"
"$command" run --quiet > ../run.txt || fail "its command finds something"
grep -q '2 scenarios: 2 as expected' ../run.txt || fail "its command replays other scenarios"

# A verdict that does not hold fails at its line, and the run is told once: attached or printed.
sed 's/^verdict  unsafe$/verdict  safe/' Scenarios/flag.scenario > ../wrong.scenario
cp ../wrong.scenario Scenarios/flag.scenario
line="$(grep -n '^verdict  safe$' Scenarios/flag.scenario | cut -d: -f1)"
if swift test --scratch-path "$scratch" --skip-build > ../wrong.txt 2>&1; then fail "a wrong verdict passes"; fi
grep -q "flag.scenario:$line:1" ../wrong.txt || fail "a failure does not stand at its line"
grep -q 'checked by ScenarioTests.swift:11' ../wrong.txt || fail "a failure names no call"
grep -q 'what the app saw' ../wrong.txt || fail "the run is not told"
mkdir ../attached
if swift test --scratch-path "$scratch" --skip-build --attachments-path ../attached > ../attached.txt 2>&1
then fail "a wrong verdict passes"; fi
if grep -q 'what the app saw' ../attached.txt; then fail "the run is told although it is attached"; fi
grep -q 'what the app saw' ../attached/Scenarios-flag.scenario.txt || fail "the run is not attached"
echo "the template builds, passes, and fails where it should"
