#!/usr/bin/env bash
# Writes the pages of this folder, a telling one for each shipped app, and the engine that they
# share: write.sh LOCKSTEP FOLDER
set -euo pipefail
lockstep="$(realpath "$1")"
folder="$(realpath "$2")"
cd "$(dirname "$0")/../.."
# A rule that is broken is what most are about: it does not fail the writing.
page() {
  "$lockstep" "${@:2}" --quiet --html "$folder/$1.html" --engine-file "$folder/engine.js" \
    > /dev/null || [ $? = 1 ]
}
for name in tillroll/{moved-cleanup,restart-no-cleanup,restart-flag-first,found-flag-dropped} \
  tillroll/{warning-delete-on-failed-read,warning-optional-list} \
  consent/{first-rejection,att-first,third-rejection,wait-one-budget,unused-answer} \
  consent/branch-on-answer tutorial/session \
  phone/{defaults/stale-after-unlock,installs/shared-items}; do
  page "$(basename "$name")" run "Scenarios/$name.scenario"
done
page launch-race explore race.moved-cleanup --level base \
  --pin UD-RECOVER=never,UD-WRITE-BFU=dropped \
  --events restart,unlock,open,kill,locked-launch,connect:1@idle
