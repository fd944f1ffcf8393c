#!/usr/bin/env python3
"""A to B to A: whether what a record says comes back from another format, or was told by name as lost.

identity.py BIN FILE-OR-FOLDER... converts every record to each format A, writes that again until it stays (the usual
form), sends it through every other format B and compares it, in small parts with their places, with what comes back.
A part that differs must be of a kind that kifconv said was lost in B. Records of the format A are sent through B as
they are, too. Prints TAP: one line a pair of formats.
"""
import collections
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

# name: options to write it, format to read it
FORMATS = {
    'kif': (['-t', 'kif'], 'kif'),
    'ki2': (['-t', 'ki2'], 'ki2'),
    'csa': (['-t', 'csa'], 'csa'),
    'csa3': (['-t', 'csa', '--csa-v3'], 'csa'),
    'jkf': (['-t', 'jkf'], 'jkf'),
    'usi': (['-t', 'usi', '--usi-end'], 'usi'),
    'usen': (['-t', 'usen'], 'usen'),
    'western': (['-t', 'western'], 'western'),
    'hodges': (['-t', 'western', '--notation=hodges'], 'western'),
}
# A kind of part, and the losses that explain a difference in it. Formats without a word for an end tell it by a
# comment; JKF takes a comment that begins with & for a bookmark.
LOST_BY = {
    'headers': {'headers'},
    'start': {'start'},
    'comments': {'comments', 'engine-notes', 'end'},
    'bookmarks': {'bookmarks', 'comments'},
    'times': {'times', 'fractions'},
    'moves': {'illegal-moves'},
    'end': {'end', 'illegal-moves'},
    'variations': {'variations'},
}
LOST_IN = re.compile(r'^kifconv: (.*): lost in [a-z0-9]+: (.*)$')
EMPTY = re.compile(r'(：|:|^N[+-]| ""\])\s*$')
RESULT = re.compile(r'1-0|0-1|1/2-1/2|\*$')
Part = collections.namedtuple('Part', 'kind line number text')


# ---- What a text says, in parts: kind, line of play, number of the move, text ------------------

# Other words for a key: writers have the first.
SAME_KEY = {'対局場所': '場所', '大会名': '棋戦', '題名': '表題', '制限時間': '持ち時間', '開始日': '開始日時'}


def header(text):
    key, colon, value = text.partition('：')
    return Part('headers', '', 0, SAME_KEY.get(key, key) + colon + value)


def start(text):
    return Part('start', '', 0, text)


KIF_MOVE = re.compile(r'^ *(\d+) (\S(?:[^(]|\(\d\d\))*?) *(\( *\d+:\d+/[\d:]+\))?( *\+)?$')


def kif_move_parts(text, path, number):
    m = KIF_MOVE.match(text)
    if m is None:
        return [Part('moves', path, number, text)]
    number = int(m[1])
    kind = 'moves' if re.search(r'打|\(', m[2]) else 'end'
    parts = [Part(kind, path, number, m[2])]
    return parts + [Part('times', path, number, m[3])] if m[3] else parts


def ki2_move_parts(text, path, number):
    moves = re.findall('[▲△][^▲△]*', text)
    return [Part('moves', path, number + 1 + i, move.strip()) for i, move in enumerate(moves)]


def japanese_parts(text, move_parts):
    path, number = '', 0
    for i, line in enumerate(text.split('\n')):
        if not line.strip() or i < 2 or line.startswith('手数----'):
            continue
        if line.startswith('#手数＝') or line[0] in '|+' or re.match(r'..の持駒：|..番$|  ９', line):
            yield start(line)
        elif line[0] in '*#':
            yield Part('comments', path, number, line)
        elif line[0] == '&':
            yield Part('bookmarks', path, number, line)
        elif line.startswith('変化：'):
            number = int(re.match(r'変化：(\d+)手', line)[1]) - 1
            path += '/%d' % number
            yield Part('variations', path, number, line)
        elif line.startswith('まで'):
            yield Part('end', path, number, line)
        elif line[0] in ' 0123456789▲△':
            for part in move_parts(line, path, number):
                number = part.number
                yield part
        else:
            yield header(line)


def csa_parts(text):
    number = 0
    for line in text.splitlines():
        m = re.match(r'\$TIME_LIMIT:(\d+):(\d+)\+(\d+)$', line)  # the version decides in which form it is written
        if m:
            line = '$TIME:%d+%d+0' % (int(m[1]) * 3600 + int(m[2]) * 60, int(m[3]))
        if not line or re.match(r"V\d|'CSA enc", line):
            continue
        if line[0] in 'N$' or re.match(r"'(black|white)_rate:", line):
            yield header(line)
        elif line[0] == "'":
            yield Part('comments', '', number, line)
        elif line[0] == 'P' or line in '+-':
            yield start(line)
        elif line[0] == 'T':
            yield Part('times', '', number, line)
        else:
            number += 1
            yield Part('end' if line[0] == '%' else 'moves', '', number, line)


def jkf_line_parts(entries, path, number):
    for entry in entries:
        for text in entry.get('comments', ()):
            yield Part('bookmarks' if text[:1] == '&' and len(text) > 1 else 'comments', path, number, text)
        for key, kind in (('move', 'moves'), ('special', 'end'), ('time', 'times')):
            if key in entry:
                yield Part(kind, path, number, json.dumps(entry[key]))
        for i, fork in enumerate(entry.get('forks', ())):
            below = '%s/%d.%d' % (path, number, i)
            yield Part('variations', below, number, '')
            yield from jkf_line_parts(fork, below, number)
        number += 1


def jkf_parts(text):
    document = json.loads(text)
    yield from (header('%s：%s' % pair) for pair in document['header'].items())
    yield start(json.dumps(document.get('initial')))
    yield from jkf_line_parts(document['moves'], '', 0)


def usi_parts(text):
    position, _, moves = text.strip().partition(' moves')
    yield start(position)
    for i, word in enumerate(moves.split()):
        yield Part('moves' if re.match(r'[1-9PLNSGBRK][a-i*]', word) else 'end', '', i + 1, word)


def usen_parts(text):
    position, *blocks = text.strip().split('~')
    yield start(position)
    path = ''
    for i, block in enumerate(blocks):
        number, moves, end = block.split('.')
        if i > 0:
            path += '/' + number
            yield Part('variations', path, int(number), '')
        for k in range(0, len(moves), 3):
            yield Part('moves', path, int(number) + k // 3 + 1, moves[k:k + 3])
        if end:
            yield Part('end', path, 0, end)


def western_parts(text):
    number = 0
    for line in text.splitlines():
        m = re.match(r'\[(\S+) "(.*)"\]$', line)
        if m and m[1] in ('SFEN', 'Handicap'):
            yield start(line)
        elif m:
            yield Part('end' if m[1] == 'Result' and RESULT.match(m[2]) else 'headers', '', 0, line)
        elif line[0] in '{;' and not re.search(r'\} \S+$', line):
            yield Part('comments', '', number, line)
        else:
            for word in re.findall(r'\{.*\}|\S+', line):
                if re.match(r'\d+\.$', word):
                    number += 1
                elif RESULT.match(word):
                    yield Part('end', '', 0, word)
                else:
                    yield Part('end' if word[0] == '{' else 'moves', '', number, word)


PARTS = {
    'kif': lambda text: japanese_parts(text, kif_move_parts),
    'ki2': lambda text: japanese_parts(text, ki2_move_parts),
    'csa': csa_parts, 'jkf': jkf_parts, 'usi': usi_parts, 'usen': usen_parts, 'western': western_parts,
}


# ---- Comparing ------------------------------------------------------------------------------------

def of_kind(parts, kind):
    """The order of headers is spelling, and an empty one tells nothing."""
    found = [part for part in parts if part.kind == kind]
    if kind == 'headers':
        found = sorted(part for part in found if not EMPTY.search(part.text))
    return found


def differing(a, b):
    return {kind for kind in LOST_BY if of_kind(a, kind) != of_kind(b, kind)}


def is_explained(kind, a, fmt, lost):
    if LOST_BY[kind] & lost:
        return True
    if kind == 'end' and fmt == 'western' and 'comments' in lost:
        return True  # {declared draw} is written where comments stand between it and the result
    # Times of 0 alone are none in KIF: without the variations nothing else may be left.
    zeros = not re.search('[1-9]', ''.join(re.sub(r'.*\(|/.*', '', part.text) for part in of_kind(a, 'times')))
    return kind == 'times' and 'variations' in lost and zeros


def unexplained(fmt, a, b, lost):
    """The first parts of each kind that differ though nothing of the kind was told as lost."""
    a, b, lost = list(PARTS[fmt](a)), list(PARTS[fmt](b)), set(lost)
    if 'variations' in lost:
        a, b = ([part for part in parts if part.line == ''] for parts in (a, b))
    if 'moves' in lost or ('illegal-moves' in lost and 'moves' in differing(a, b)):
        # Behind a move that is left out, or reads as another one, the rest may be out of reach.
        a, b = ([part for part in parts if part.kind in ('headers', 'start') and '結果' not in part.text]
                for parts in (a, b))
    found = []
    for kind in differing(a, b):
        if not is_explained(kind, a, fmt, lost):
            x, y = of_kind(a, kind), of_kind(b, kind)
            i = next((i for i, pair in enumerate(zip(x, y)) if pair[0] != pair[1]), min(len(x), len(y)))
            found.append('%s: %s, then %s' % (kind, x[i:i + 1], y[i:i + 1]))
    return found


# ---- Running kifconv --------------------------------------------------------------------------------

def stem(path):
    return os.path.basename(path).rsplit('.', 1)[0]


def convert(binary, options, files, out):
    """Writes each file into the folder out; returns what was lost, by file and kind."""
    lost = collections.defaultdict(set)
    os.makedirs(out)
    for i in range(0, len(files), 500):
        command = [binary + '/kifconv', '-v', '-j1', '--output-encoding=utf-8', '--output-dir=' + out, *options,
                   *files[i:i + 500]]
        done = subprocess.run(command, capture_output=True, check=False)
        if done.returncode not in (0, 1, 2):
            sys.exit('identity: status %d of %s' % (done.returncode, command[:8]))
        for line in done.stderr.decode(errors='replace').splitlines():
            m = LOST_IN.match(line)
            if m:
                lost[stem(m[1])] |= {part.rsplit(': ', 1)[0] for part in m[2].split(', ')}
    return lost


def texts(folder):
    """The texts of a folder, by file."""
    result = {}
    for name in os.listdir(folder):
        with open(os.path.join(folder, name), encoding='utf-8', newline='') as file:
            result[stem(name)] = file.read()
    return result


def paths(folder):
    return sorted(os.path.join(folder, name) for name in os.listdir(folder))


def collect(binary, names, out):
    """Copies the files that hold one record into out, under numbers; returns their names by these."""
    known = {}
    files = [os.path.join(d, f) for name in names for d, _, fs in os.walk(name) for f in sorted(fs)]
    files += [name for name in names if os.path.isfile(name)]
    os.makedirs(out)
    for file in files:
        lines = subprocess.run([binary + '/kifconv', '-qq', '-t', 'usi', file], capture_output=True, check=False)
        if lines.stdout.count(b'\n') == 1 and '.' in os.path.basename(file) and not file.endswith('.gz'):
            name = '%05d' % len(known)
            known[name] = file
            shutil.copyfile(file, os.path.join(out, name + '.' + file.rsplit('.', 1)[1]))
    return known


def pair(binary, a, b, work, sources):
    """The texts of A that came back from B, and what was lost on the way there."""
    shutil.rmtree(work, ignore_errors=True)
    lost = convert(binary, [*sources[1], *FORMATS[b][0]], sources[0], work + '/there')
    convert(binary, ['-f', FORMATS[b][1], *FORMATS[a][0]], paths(work + '/there'), work + '/back')
    return texts(work + '/back'), lost


def usual_form(binary, a, files, work):
    """Writes all records in A, and again twice: folders of the first and of the last texts."""
    read = ['-f', FORMATS[a][1]]
    convert(binary, FORMATS[a][0], files, work + '/first')
    convert(binary, [*read, *FORMATS[a][0]], paths(work + '/first'), work + '/second')
    convert(binary, [*read, *FORMATS[a][0]], paths(work + '/second'), work + '/third')
    return work + '/first', work + '/third'


def check_format(binary, a, files, known, work):
    first, last = usual_form(binary, a, files, work)
    fmt = FORMATS[a][1]
    suffixes = (fmt, fmt + 'u')
    native = [file for file in files if file.rsplit('.', 1)[1] in suffixes]
    for b in FORMATS:
        if b == a:
            continue
        bad, compared = [], 0
        for sources, folder in (((paths(last), ['-f', fmt]), last), ((native, []), first)):
            back, lost = pair(binary, a, b, work + '/pair', sources)
            want = texts(folder)
            for name in (stem(path) for path in sources[0]):
                if name not in want:
                    continue
                compared += 1
                found = (unexplained(fmt, want[name], back[name], lost[name]) if name in back
                         else ['what was written cannot be read'])
                bad += ['%s: %s' % (known[name], text) for text in found]
        yield b, compared, bad


def main():
    binary, *names = sys.argv[1:]
    work = tempfile.mkdtemp(prefix='identity.')
    known = collect(binary, names, work + '/records')
    number = failed = 0
    for a in FORMATS:
        for b, compared, bad in check_format(binary, a, paths(work + '/records'), known, work + '/' + a):
            number += 1
            failed += bool(bad) or compared == 0
            print('%sok %d - %s to %s and back, %d records' % ('not ' if bad or compared == 0 else '', number, a, b, compared))
            for line in bad[:10]:
                print('# ' + line)
        shutil.rmtree(work + '/' + a)
    shutil.rmtree(work)
    print('1..%d' % number)
    return failed > 0


if __name__ == '__main__':
    sys.exit(main())
