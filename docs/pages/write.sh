#!/usr/bin/env bash
# Writes the pages of this folder, a telling scenario of each family of shipped apps, and the engine
# that they share: write.sh LOCKSTEP FOLDER
set -euo pipefail
lockstep="$(realpath "$1")"
folder="$(realpath "$2")"
cd "$(dirname "$0")/../.."
for name in tillroll/moved-cleanup tillroll/restart-no-cleanup consent/third-rejection \
  tutorial/session phone/defaults/stale-after-unlock; do
  # A lost key is what they are about: it does not fail the writing.
  "$lockstep" run "Scenarios/$name.scenario" --quiet \
    --html "$folder/$(basename "$name").html" --engine-file "$folder/engine.js" > /dev/null
done
