// Reads the lines of dump_moves and compares each set of legal moves with that of npm's shogiops.
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const base = process.env.PEERS ?? process.cwd();
const dist = `${base}/node_modules/shogiops/dist`;
const { parseSfen } = await import(pathToFileURL(`${dist}/sfen.js`).href);
const { makeUsi } = await import(pathToFileURL(`${dist}/util.js`).href);
const { pieceCanPromote, pieceForcePromote } = await import(pathToFileURL(`${dist}/variant/util.js`).href);

function movesOf(pos) {
  const list = [];
  for (const [from, dests] of pos.allMoveDests()) {
    const piece = pos.board.get(from);
    for (const to of dests) {
      if (!pieceForcePromote('standard')(piece, to)) list.push(makeUsi({ from, to }));
      if (pieceCanPromote('standard')(piece, from, to, pos.board.get(to)))
        list.push(makeUsi({ from, to, promotion: true }));
    }
  }
  for (const [name, dests] of pos.allDropDests()) {
    const role = name.slice(name.indexOf(' ') + 1);
    if (!name.startsWith(pos.turn)) continue;
    for (const to of dests) list.push(makeUsi({ role, to }));
  }
  return list.sort().join(' ');
}

let n = 0, wrong = 0, refused = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const [sfen, moves] = line.split('\t');
  const pos = parseSfen('standard', sfen, false);
  if (pos.isErr) {
    refused++;
    continue;
  }
  n++;
  const want = movesOf(pos.value), got = (moves ?? '').split(' ').filter(Boolean).sort().join(' ');
  if (want !== got && wrong++ < 10) console.log(`# ${sfen}\n#  shogiops: ${want}\n#  kiftools: ${got}`);
}
console.log(`${wrong === 0 && n > 0 ? 'ok' : 'not ok'} 1 - ${n} positions as shogiops has them (${refused} refused, ${wrong} differ)`);
console.log('1..1');
process.exit(wrong === 0 && n > 0 ? 0 : 1);
