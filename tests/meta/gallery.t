#!/bin/sh
# The pictures of the READMEs are what the program draws, and all are shown.
set -u
n=0
bad=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
check() {
    n=$((n + 1))
    if [ "$1" -eq 0 ]; then
        echo "ok $n - $2"
    else
        bad=1
        echo "not ok $n - $2"
    fi
}
packaging/make-pictures "${KIF_BIN:-build/bin}" "$work"
check $? 'pictures are drawn'
for picture in "$work"/*.svg; do
    name=$(basename "$picture")
    cmp "$picture" "testdata/pictures/$name"
    check $? "$name is what is drawn now: packaging/make-pictures BIN testdata/pictures renews it"
    grep -q "testdata/pictures/$name" README.md && grep -q "testdata/pictures/$name" README.ja.md
    check $? "$name is shown"
done
[ "$(find "$work" -name '*.svg' | wc -l)" -eq "$(find testdata/pictures -type f | wc -l)" ]
check $? 'no other pictures are kept'
echo "1..$n"
exit $bad
