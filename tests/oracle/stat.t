#!/bin/sh
# kifstat against its slow twin. STAT_CORPUS may name more folders of records, separated by colons.
command -v python3 > /dev/null || { echo '1..0 # SKIP no python3'; exit 0; }
cd "$(dirname "$0")/../.." || exit 1
set -- testdata
# shellcheck disable=SC2086 # a list of words
[ -z "$STAT_CORPUS" ] || { IFS=:; set -- "$@" $STAT_CORPUS; }
exec python3 tests/oracle/stat_slow.py "${KIF_BIN:-build/bin}/kifstat" "$@"
