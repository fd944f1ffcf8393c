#!/bin/sh
# The public header compiles alone, as C17 and as C++17, and the shared library exports what it declares and
# nothing else.
set -u
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
n=0
bad=0
check() {
    n=$((n + 1))
    if [ "$1" -eq 0 ]; then echo "ok $n - $2"; else bad=1; echo "not ok $n - $2"; fi
}

printf '#include "kif.h"\nint main(void) { return kif_version()[0] == 0; }\n' > "$work/c.c"
${CC:-cc} -std=c17 -Wall -Wextra -Wpedantic -Werror -Ilib -fsyntax-only "$work/c.c"
check $? 'kif.h compiles as C17'
if command -v c++ >/dev/null 2>&1; then
    c++ -std=c++17 -Wall -Wextra -Werror -Ilib -fsyntax-only -x c++ "$work/c.c"
    check $? 'kif.h compiles as C++17'
fi

sed -n 's/^KIF_API .*[ *]\(kif_[a-z0-9_]*\)(.*/\1/p' lib/kif.h | LC_ALL=C sort > "$work/declared"
nm -D --defined-only "${B:-build}/libkif.so" | awk '$2 ~ /[TDBRW]/ { print $3 }' |
    grep -v -E '^(__|_init|_fini|_edata|_end|asan|ubsan)' | LC_ALL=C sort > "$work/exported"
diff "$work/declared" "$work/exported" | sed 's/^/# /'
cmp -s "$work/declared" "$work/exported"
check $? 'libkif.so exports what kif.h declares'

for program in kifconv kifcheck kifstat sfen2diagram; do
    [ -x "${B:-build}/bin/$program" ] && ! ldd "${B:-build}/bin/$program" | grep -q -E "cairo|pango"
    check $? "$program does not load cairo or pango"
done
LD_DEBUG=libs "${B:-build}/bin/sfen2diagram" -o "$work/a.png" startpos 2>&1 | grep -q libpango && status=1 || status=0
check "$status" 'a PNG without names does not load Pango'
echo "1..$n"
exit $bad
