"""kifstat's counts, histograms, intervals, tables of players and matrices once more, slowly and in another language.

stat_slow.py KIFSTAT [FOLDER]...   prints TAP. A made-up league of random games is always compared; every CSA file of
the folders is read here with a reader of its own, and compared as far as both call a game legal.
"""
import json
import math
import os
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from fractions import Fraction

Z = 1.959963984540054
TESTS = 0
FAILED = 0


def check(ok, name, detail=""):
    global TESTS, FAILED
    TESTS += 1
    FAILED += not ok
    print(("ok" if ok else "not ok"), TESTS, "-", name)
    if not ok:
        print("#", str(detail)[:600])


def wilson(k, n):
    if n == 0:
        return 0.0, 1.0
    centre = (k + Z * Z / 2) / (n + Z * Z)
    half = Z / (n + Z * Z) * math.sqrt(k * (n - k) / n + Z * Z / 4)
    return (0.0 if k == 0 else max(0.0, centre - half)), (1.0 if k == n else min(1.0, centre + half))


# ---- Reading CSA ------------------------------------------------------------------------------------------------

def text_of(path):
    raw = open(path, "rb").read()
    for encoding in ("utf-8-sig", "cp932", "euc_jp"):
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            pass
    return None


ENDS = {"TORYO": "resign", "TSUMI": "mate", "TIME_UP": "time", "SENNICHITE": "sennichite", "JISHOGI": "jishogi",
        "HIKIWAKE": "unknown", "KACHI": "declaration", "CHUDAN": "interrupted", "ILLEGAL_MOVE": "illegal",
        "MAX_MOVES": "max-plies"}
DRAWS = {"SENNICHITE", "JISHOGI", "HIKIWAKE", "MAX_MOVES"}


def read_games(text):
    """Games of a CSA text: dicts of names, date, plies, winner (+, -, None), draw, reason, times."""
    for part in re.split(r"^/.*\n?", text, flags=re.M):
        g = {"+": "", "-": "", "date": "", "plies": 0, "winner": None, "draw": False, "reason": "unknown",
             "time": {"+": 0, "-": 0}, "timed": False}
        last, seen, ended = None, False, False
        for line in part.splitlines():
            if line.startswith("'"):
                continue
            for word in (line.split(",") if line[:1] in "+-%T" else [line]):
                if word.startswith("N+"):
                    g["+"] = word[2:].strip()
                elif word.startswith("N-"):
                    g["-"] = word[2:].strip()
                elif word.startswith("$START_TIME:"):
                    m = re.match(r"(\d{4})[/-](\d\d)[/-](\d\d)", word[12:])
                    g["date"] = "-".join(m.groups()) if m else ""
                elif re.match(r"^[+-]\d{4}[A-Z]{2}", word):
                    g["plies"] += 1
                    last, seen = word[0], True
                elif re.match(r"^T\d+(\.\d*)?$", word) and last and not ended:
                    g["time"][last] += int(float(word[1:]))
                    g["timed"] = g["timed"] or float(word[1:]) > 0
                elif word.startswith("%"):
                    end, mover = word[1:].strip(), "-" if last == "+" else "+"
                    seen = ended = True
                    g["reason"] = ENDS.get(end, "unknown")
                    g["draw"] = end in DRAWS
                    other = "+" if mover == "-" else "-"
                    if end in ("TORYO", "TSUMI", "TIME_UP", "ILLEGAL_MOVE"):
                        g["winner"] = other
                    elif end == "KACHI":
                        g["winner"] = mover
        if seen or g["+"] or g["-"]:
            yield g


# ---- A league of chance ---------------------------------------------------------------------------------------------

def random_league(rng, n):
    """CSA text and the games in it. The moves are the same few for all; nothing here depends on them."""
    names = ["青木", "石川", "O'Brien", "tab le", "a,b\"c", "Łukasz", "エンジン+0a1b"]
    line = ["+7776FU", "-3334FU", "+2726FU", "-8384FU", "+2625FU", "-8485FU", "+6978KI", "-4132KI", "+2524FU", "-2324FU"]
    for _ in range(2000):
        line += ["+1918KY", "-9192KY", "+1819KY", "-9291KY"]
    text, games = [], []
    for i in range(n):
        a, b = rng.sample(names, 2)
        plies = rng.choice([0, 1, 2, 5, 9, 10]) if rng.random() < 0.3 else 10 + int(rng.expovariate(0.02))
        date = "%04d-%02d-%02d" % (rng.randint(2001, 2004), rng.randint(1, 12), rng.randint(1, 28))
        end = rng.choice(["TORYO"] * 6 + ["TIME_UP", "TSUMI", "SENNICHITE", "JISHOGI", "CHUDAN", "KACHI", ""])
        times = [rng.randint(0, 99) for _ in range(plies)]
        part = ["V2.2", "N+" + a, "N-" + b, "$START_TIME:" + date.replace("-", "/") + " 10:%02d:%02d" % (i // 60 % 60, i % 60),
                "PI", "+"]
        for move, t in zip(line[:plies], times):
            part += [move, "T%d" % t]
        if end:
            part.append("%" + end)
        text.append("\n".join(part) + "\n")
        games += list(read_games(text[-1]))
    return "/\n".join(text), games


# ---- What kifstat says, and what it should ---------------------------------------------------------------------------

class Kifstat:
    def __init__(self, program, inputs):
        self.command = [program, "-q", "-t", "json"]
        self.inputs = inputs

    def __call__(self, *options):
        out = subprocess.run(self.command + list(options) + ["--"] + self.inputs, stdout=subprocess.PIPE,
                             stderr=subprocess.DEVNULL)
        return json.loads(out.stdout)


def is_forfeit(g):
    return g["plies"] == 0 and g["winner"] is not None


def rate(games):
    w = sum(g["winner"] == "+" for g in games if not is_forfeit(g))
    l = sum(g["winner"] == "-" for g in games if not is_forfeit(g))
    lo, hi = wilson(w, w + l)
    return {"k": w, "n": w + l, "rate": w / (w + l) if w + l else None, "lo": lo, "hi": hi}


def close(a, b):
    return a == b if a is None or b is None else abs(a - b) < 1e-12


def same_rate(got, want):
    return got["k"] == want["k"] and got["n"] == want["n"] and all(close(got[k], want[k]) for k in ("rate", "lo", "hi"))


def compare_groups(run, games, key, of):
    rows = run("--by", key, "--columns", "games,sente,gote,draws,unfinished,forfeits,rate,ci,plies,plies_sd,plies_median,plies_p90")
    groups = defaultdict(list)
    for g in games:
        groups[of(g)].append(g)
    got = {r[key]: r for r in rows}
    check(set(got) == set(groups), "--by %s: the groups" % key, (sorted(map(str, got)), sorted(map(str, groups))))
    wrong = []
    for name, members in groups.items():
        r = got.get(name)
        played = [g for g in members if not is_forfeit(g)]
        lengths = sorted(g["plies"] for g in played if g["winner"] or g["draw"])
        n = len(lengths)
        want = {
            "games": len(members),
            "sente": sum(g["winner"] == "+" for g in played),
            "gote": sum(g["winner"] == "-" for g in played),
            "draws": sum(g["draw"] for g in played),
            "unfinished": sum(g["winner"] is None and not g["draw"] for g in members),
            "forfeits": sum(map(is_forfeit, members)),
            "plies": sum(lengths) / n if n else None,
            "plies_median": float(Fraction(lengths[(n - 1) // 2] + lengths[n // 2], 2)) if n else None,
            "plies_p90": lengths[-(-9 * n // 10) - 1] if n else None,
            "plies_sd": math.sqrt(Fraction(n * sum(x * x for x in lengths) - sum(lengths) ** 2, n * (n - 1))) if n > 1 else None,
        }
        if key in want: # the column has made room for the key
            want[key + "_won"] = want.pop(key)
        if r is None or not same_rate(r["rate"], rate(members)) or any(not close(r[k], v) for k, v in want.items()):
            wrong.append((name, r, want))
    check(not wrong, "--by %s: counts, rates, intervals and lengths" % key, wrong[:2])


def compare_histogram(run, games, width):
    lengths = [g["plies"] for g in games if (g["winner"] or g["draw"]) and not is_forfeit(g)]
    want = Counter(x // width * width for x in lengths)
    got = {r["plies:%d" % width]: r["count"] for r in run("--histogram", "plies:%d" % width)}
    check(got == dict(want), "--histogram plies:%d" % width, (got, want))


def compare_matrix(run, games):
    cells, totals = defaultdict(lambda: [0, 0, 0]), defaultdict(lambda: [0, 0, 0])
    for g in games:
        if not g["+"] or not g["-"] or is_forfeit(g):
            continue
        for me, you in (("+", "-"), ("-", "+")):
            i = 0 if g["winner"] == me else 1 if g["winner"] == you else 2 if g["draw"] else None
            if i is not None:
                cells[g[me], g[you]][i] += 1
                totals[g[me]][i] += 1
    rows = run("--matrix")
    wrong = []
    for r in rows:
        name = r["player"]
        if [r["win"], r["loss"], r["draws"]] != totals[name]:
            wrong.append((name, r, totals[name]))
        for other in totals:
            want = "-".join(map(str, cells[name, other])) if sum(cells[name, other]) and other != name else None
            if r.get(other) != want:
                wrong.append((name, other, r.get(other), want))
    check(not wrong, "--matrix: cells and totals", wrong[:3])
    check({r["player"] for r in rows} >= {n for n in totals if sum(totals[n])}, "--matrix: all players")
    order = [(-(Fraction(t[0], t[0] + t[1]) if t[0] + t[1] else -1), -t[0], n.encode()) for n, t in totals.items()]
    want = [n.decode() for _, _, n in sorted(order)]
    got = [r["player"] for r in rows if r["player"] in totals]
    check(got == want, "--matrix: the order", (got, want))


def compare_players(run, games):
    players = defaultdict(lambda: {"games": 0, "win": 0, "loss": 0, "draws": 0, "streak": 0, "now": 0, "opponents": set(),
                                   "first": "9", "last": ""})
    order = sorted(range(len(games)), key=lambda i: (games[i]["date"], games[i].get("order", i)))
    for i in order:
        g = games[i]
        for me, you in (("+", "-"), ("-", "+")):
            if not g[me]:
                continue
            p = players[g[me]]
            p["games"] += 1
            p["opponents"].add(g[you])
            p["first"], p["last"] = min(p["first"], g["date"]), max(p["last"], g["date"])
            if is_forfeit(g):
                continue
            p["win"] += g["winner"] == me
            p["loss"] += g["winner"] == you
            p["draws"] += g["draw"]
            if g["winner"]:
                p["now"] = p["now"] + 1 if g["winner"] == me else 0
                p["streak"] = max(p["streak"], p["now"])
    wrong = []
    rows = {r["player"]: r for r in run("--players")}
    for name, p in players.items():
        r = rows.get(name)
        want = {"games": p["games"], "win": p["win"], "loss": p["loss"], "draws": p["draws"], "streak": p["streak"],
                "current": p["now"], "opponents": len(p["opponents"]), "first": p["first"], "last": p["last"]}
        if r is None or any(r[k] != v for k, v in want.items()):
            wrong.append((name, r, want))
    check(not wrong and len(rows) == len(players), "--players: results, streaks, dates, opponents", wrong[:2])


def compare_time(run, games):
    want = {"sente": sum(g["time"]["+"] for g in games if g["timed"] and not is_forfeit(g)),
            "gote": sum(g["time"]["-"] for g in games if g["timed"] and not is_forfeit(g))}
    got = Counter()
    for r in run("--time-use"):
        got[r["side"]] += r["spent"]
    check(dict(got) == want, "--time-use: seconds by side", (got, want))


def league(program, seed, n):
    rng = random.Random(seed)
    text, games = random_league(rng, n)
    for i, g in enumerate(games):
        g["order"] = i % 3600 # the clock in its header
    with tempfile.NamedTemporaryFile("w", suffix=".csa", encoding="utf-8", delete=False) as f:
        f.write(text)
    try:
        run = Kifstat(program, [f.name])
        compare_groups(run, games, "reason", lambda g: g["reason"])
        compare_groups(run, games, "year", lambda g: int(g["date"][:4]))
        compare_groups(run, games, "sente", lambda g: g["+"])
        for width in (1, 10, 37):
            compare_histogram(run, games, width)
        compare_matrix(run, games)
        compare_players(run, games)
        compare_time(run, games)
    finally:
        os.unlink(f.name)


def folder(program, path):
    files, games = [], []
    for where, _, names in sorted(os.walk(path)):
        for name in sorted(names):
            if not name.endswith(".csa"):
                continue
            full = os.path.join(where, name)
            text = text_of(full)
            if text is None or not re.search(r"^PI\s*$", text, re.M):
                continue # handicap games are counted apart
            mine = list(read_games(text))
            theirs = json.loads(subprocess.run([program, "-q", "-t", "json", "--list=number,plies,errors", "--legal", full],
                                               stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout or "[]")
            # a summary of a server, a fork or a move that cannot be played is more than the reader here knows
            if len(mine) == len(theirs) and "'summary" not in text and "ILLEGAL_ACTION" not in text and \
                    all(a["plies"] == b["plies"] for a, b in zip(mine, theirs)):
                files.append(full)
                games += mine
    if not files:
        print("# no CSA files to compare in", os.path.basename(path))
        return
    print("# %d files, %d games" % (len(files), len(games)))
    run = Kifstat(program, files)
    compare_groups(run, games, "reason", lambda g: g["reason"])
    compare_histogram(run, games, 10)
    total = run()[0]
    check(total["games"] == len(games) and same_rate(total["rate"], total["rate"]), "the number of games",
          (total["games"], len(games)))
    compare_time(run, games)


def main():
    program = sys.argv[1]
    for seed in (1, 2):
        league(program, seed, 400)
    for path in sys.argv[2:]:
        folder(program, path)
    print("1..%d" % TESTS)
    sys.exit(1 if FAILED else 0)


main()
