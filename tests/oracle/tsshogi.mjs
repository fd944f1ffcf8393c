// Final positions of records, as npm's tsshogi replays them: prints "file<TAB>SFEN" of the last position of the main
// line for each file that it reads. Usage: PEERS=folder node tsshogi.mjs FILE…
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const base = process.env.PEERS ?? process.cwd();
const { createRequire } = await import('node:module');
const t = await import(pathToFileURL(createRequire(`${base}/package.json`).resolve('tsshogi')).href);

function decode(bytes) {
  for (const name of ['utf-8', 'shift_jis', 'euc-jp']) {
    try {
      return new TextDecoder(name, { fatal: true }).decode(bytes);
    } catch {
      // the next one
    }
  }
  return null;
}

const readers = [
  [/\.kifu?$/i, (text) => t.importKIF(text)],
  [/\.ki2u?$/i, (text) => t.importKI2(text)],
  [/\.csa$/i, (text) => t.importCSA(text)],
  [/\.(jkf|json)$/i, (text) => t.importJKFString(text)],
  [/\.(usi|sfen)$/i, (text) => t.Record.newByUSI(text.split('\n')[0])],
];

for (const file of process.argv.slice(2)) {
  const reader = readers.find(([pattern]) => pattern.test(file));
  const text = reader && decode(readFileSync(file));
  if (!text) continue;
  let record;
  try {
    record = reader[1](text);
  } catch {
    continue;
  }
  if (!record || record instanceof Error) continue;
  record.goto(Number.MAX_SAFE_INTEGER);
  console.log(`${file}\t${record.position.sfen}`);
}
