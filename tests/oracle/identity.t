#!/bin/sh
# Every format through every other one and back. IDENTITY_CORPUS may name more folders of records, separated by colons.
command -v python3 > /dev/null || { echo '1..0 # SKIP no python3'; exit 0; }
cd "$(dirname "$0")/../.." || exit 1
set -- testdata tests/fuzz/corpus
# shellcheck disable=SC2086 # a list of words
[ -z "$IDENTITY_CORPUS" ] || { IFS=:; set -- "$@" $IDENTITY_CORPUS; }
exec python3 tests/oracle/identity.py "${KIF_BIN:-build/bin}" "$@"
