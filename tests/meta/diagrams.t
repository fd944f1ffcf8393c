#!/usr/bin/env python3
# Diagrams as other programs see them: an XML reader, a reader of PNG and of PDF, Unicode's table of widths.
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import unicodedata
import xml.etree.ElementTree as xml
import zlib

BIN = os.environ.get('KIF_BIN', 'build/bin')
MIDGAME = 'l6nl/1r2gPgk1/2n1p1sp1/p2ps1p1p/1p4P2/P1pPSp2P/1P2P1N2/1KGSG4/LN5RL w Bb2p 56'
PROMOTED = ('+l+n+s1k1+s+n+l/1+r5+b1/+p+p+p+p+p+p+p+p+p/9/9/9/+P+P+P+P+P+P+P+P+P/1+B5+R1/+L+N+SGKG+S+N+L '
            'b 2g 1')
ALL_IN_HAND = '4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 1'
POSITIONS = [MIDGAME, PROMOTED, ALL_IN_HAND, 'startpos', 'startpos moves 7g7f']
THEMES = ['print', 'light', 'dark', 'auto', 'wood']
SETS = ['kanji', 'kanji2', 'letter', 'intl']

n, bad = 0, 0


def check(ok, what):
    global n, bad
    n += 1
    bad += not ok
    print('%sok %d - %s' % ('' if ok else 'not ', n, what))


def draw(*arguments):
    done = subprocess.run([BIN + '/sfen2diagram', *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    return done.stdout


# ---- SVG -----------------------------------------------------------------------------------------------------

def references(root):
    for element in root.iter():
        for name, value in element.attrib.items():
            if name.endswith('href'):
                yield value[1:]
            elif name == 'aria-labelledby':
                yield from value.split()


def check_svg():
    page, texts = [], []
    for i, theme in enumerate(THEMES):
        for k, pieces in enumerate(SETS):
            svg = draw('-t', 'svg', '--theme=' + theme, '--pieces=' + pieces, '--black=<&">', '--mark=5e',
                       '--arrow=7g-7f', '--caption=auto', POSITIONS[(i + k) % 5])
            root = xml.fromstring(svg)
            texts += [e.text for e in root.iter('{http://www.w3.org/2000/svg}text')]
            page.append(svg.decode('utf-8'))
    sheet = draw('-t', 'svg', '--sheet=2x2', MIDGAME, PROMOTED, 'startpos', ALL_IN_HAND)
    page.append(sheet.decode('utf-8'))
    root = xml.fromstring('<html>' + ''.join(page) + '</html>')
    ids = [e.attrib['id'] for e in root.iter() if 'id' in e.attrib]
    check(len(ids) > 500 and len(ids) == len(set(ids)), '%d pictures in one page: no id twice' % len(page))
    dangling = [r for r in references(root) if r not in set(ids)]
    check(not dangling, 'every reference has its target')
    check(not any(c in (t or '') for t in texts for c in '☗☖▲△'), 'marks of the sides are shapes, not text')
    svg = xml.fromstring(draw('-t', 'svg', '--glyphs=text', '--number=12', 'startpos moves 7g7f'))
    texts = list(svg.iter('{http://www.w3.org/2000/svg}text'))
    bold = [e.text for e in texts if e.get('font-weight') == 'bold']
    check(bold == ['歩'], 'as text, the last piece is the bold one: %s' % bold)
    check({'第', '１', '２', '図'} <= {e.text for e in texts}, 'as text, digits of any width are text')
    shapes = len(list(root.iter('{http://www.w3.org/2000/svg}use')))
    check(shapes > 1000, 'pieces are references to shapes')


# ---- PNG: with a palette, without filters -----------------------------------------------------------------------

def read_png(data):
    at, chunks = 8, []
    while at < len(data):
        length, name = struct.unpack('>I4s', data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        assert struct.unpack('>I', data[at + 8 + length:at + 12 + length])[0] == zlib.crc32(name + body)
        chunks.append((name.decode(), body))
        at += 12 + length
    width, height, depth, kind = struct.unpack('>IIBB', chunks[0][1][:10])
    assert (depth, kind) == (8, 3)
    rows = zlib.decompress(b''.join(body for name, body in chunks if name == 'IDAT'))
    palette = [body for name, body in chunks if name == 'PLTE'][0]
    grey = [sum(palette[3 * i:3 * i + 3]) // 3 for i in range(len(palette) // 3)]
    assert all(rows[y * (width + 1)] == 0 for y in range(height))
    pixels = [[grey[i] for i in rows[y * (width + 1) + 1:(y + 1) * (width + 1)]] for y in range(height)]
    return chunks, pixels


def check_png():
    chunks, pixels = read_png(draw('-t', 'png', '--cell=60', '--dpi=300', '--lang=en', PROMOTED))
    names = [name for name, _ in chunks]
    texts = dict((body.split(b'\0')[0], body) for name, body in chunks if name == 'iTXt')
    check(names[-1] == 'IEND' and 'tIME' not in names and 'pHYs' in names, 'PNG: no time, the resolution')
    check(sorted(texts) == [b'Description', b'SFEN', b'Title'], 'PNG: title, description and SFEN')
    check(PROMOTED.encode() in texts[b'SFEN'], 'PNG: the position')
    check(struct.unpack('>II', dict(chunks)['pHYs'][:8]) == (11811, 11811), 'PNG: 300 dots an inch')
    # Cells are 60 by 66 pixels and begin at 1.5 and 0.75 cells. Lines are two pixels at most, the frame three.
    left, top, near, dirty, empty = 90, 45, 2, [], []
    for rank in range(9):
        for file in range(9):
            x0, y0 = left + 60 * file, top + 66 * rank
            rim = [pixels[y][x] for y in range(y0 + near, y0 + 66 - near) for x in (x0 + near, x0 + 59 - near)]
            rim += [pixels[y][x] for x in range(x0 + near, x0 + 60 - near) for y in (y0 + near, y0 + 65 - near)]
            if min(rim) < 255:
                dirty.append((9 - file, rank + 1))
            if min(min(pixels[y][x0 + 5:x0 + 55]) for y in range(y0 + 5, y0 + 61)) == 255:
                empty.append((9 - file, rank + 1))
    check(not dirty, 'no piece comes near the lines of its cell %s' % (dirty or ''))
    men = 8 + 2 + 9 + 9 + 2 + 9 - 1
    check(81 - len(empty) == men, '%d cells have ink, %d have pieces' % (81 - len(empty), men))


# ---- PDF ----------------------------------------------------------------------------------------------------

def check_pdf():
    pdf = draw('-t', 'pdf', '--promoted=short', '--number=34', PROMOTED)
    streams = [m.group(1) for m in re.finditer(rb'stream\r?\n(.*?)\r?\nendstream', pdf, re.S)]
    text = ''
    for stream in streams:
        try:
            plain = zlib.decompress(stream)
        except zlib.error:
            continue
        if b'beginbfchar' not in plain and b'beginbfrange' not in plain:
            continue
        for code in re.findall(rb'> *<([0-9a-fA-F]{4})>', plain):
            text += chr(int(code, 16))
    check(set('玉金龍馬全圭杏と先手後二なし九八一第３４図') <= set(text), 'PDF: its characters are known as such')
    check(b'/CreationDate' not in pdf, 'PDF: no date')
    if shutil.which('pdftotext') is None:
        return
    with tempfile.TemporaryDirectory() as work:
        path = work + '/a.pdf'
        with open(path, 'wb') as out:
            out.write(pdf)
        found = subprocess.run(['pdftotext', path, '-'], stdout=subprocess.PIPE, check=False).stdout.decode()
    wanted = {'と': 18, '全': 4, '圭': 4, '杏': 4, '馬': 2, '龍': 2, '玉': 2}
    check(all(found.count(c) == k for c, k in wanted.items()), 'PDF: pdftotext finds every piece')


# ---- Terminals ----------------------------------------------------------------------------------------------

def width(line, ambiguous):
    return sum({'W': 2, 'F': 2, 'A': ambiguous}.get(unicodedata.east_asian_width(c), 1)
               for c in line if not unicodedata.combining(c))


def check_widths():
    for form in ('bod', 'ja', 'term'):
        for position in POSITIONS:
            for flip in ([], ['--flip']) if form != 'bod' else ([],):
                text = draw('-t', form, '--color=always', *flip, position).decode('utf-8')
                lines = re.sub('\x1b\\[[0-9;]*m', '', text).splitlines()
                board = [line for line in lines if line.startswith('|')]
                for ambiguous in (1, 2):
                    widths = {width(line, ambiguous) for line in board}
                    if len(board) != 9 or len(widths) != 1:
                        check(False, '%s %s: widths %s' % (form, position, sorted(widths)))
    check(True, 'all lines of a board are equally wide')


check_svg()
if draw('-t', 'png', 'startpos'):
    check_png()
    check_pdf()
check_widths()
print('1..%d' % n)
sys.exit(bad > 0)
