#!/usr/bin/env python3
"""Final positions of records, ours against npm's tsshogi: final_positions.py BIN PEERS FILE...

Prints each record whose main line ends in different positions, and the sums. Differences need a person: damaged
records may be read in more than one way. Exits 1 only where nothing could be compared.
"""
import os
import subprocess
import sys

binary, peers, files = sys.argv[1], sys.argv[2], sys.argv[3:]
script = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'tsshogi.mjs')
env = dict(os.environ, PEERS=peers)
theirs = {}
for i in range(0, len(files), 200):
    out = subprocess.run(['node', script, *files[i:i + 200]], capture_output=True, env=env, check=False).stdout
    for line in out.decode('utf-8', 'replace').splitlines():
        if '\t' in line:
            name, sfen = line.split('\t', 1)
            theirs[name] = ' '.join(sfen.split()[:3])
same = differ = unread = 0
for name, want in theirs.items():
    out = subprocess.run([binary + '/kifconv', '-q', '-t', 'sfen', '--at=last', name], capture_output=True, check=False).stdout
    lines = out.decode('utf-8', 'replace').splitlines()
    if not lines:
        unread += 1
        print(f'{name}: not read by kifconv')
        continue
    got = ' '.join(lines[0].split()[:3])
    same += got == want
    if got != want:
        differ += 1
        print(f'{name}\n  kifconv: {got}\n  tsshogi: {want}')
print(f'{same} final positions are the same, {differ} differ, {unread} are read by tsshogi alone')
sys.exit(same + differ == 0)
