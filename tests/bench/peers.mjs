// peers.mjs MODULES LIBRARY FROM TO: the games of standard input through another library, for comparison.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const [modules, library, from, to] = process.argv.slice(2);
const require = createRequire(resolve(modules, 'x.js'));
const text = readFileSync(0, 'utf8');
const games = from === 'csa' ? text.split(/^\/\n/m) : text.split(/\n(?=#KIF)/);

const tsshogi = () => {
  const t = require('tsshogi');
  const read = { csa: t.importCSA, kif: t.importKIF }[from];
  const write = { csa: t.exportCSA, kif: t.exportKIF }[to];
  return (game) => {
    const record = read(game);
    if (record instanceof Error) throw record;
    return write(record, {});
  };
};

const jkf = () => {
  const { Parsers } = require('json-kifu-format');
  const read = { csa: Parsers.parseCSA, kif: Parsers.parseKIF }[from];
  return (game) => JSON.stringify(read(game));
};

const convert = library === 'tsshogi' ? tsshogi() : jkf();
for (const game of games) process.stdout.write(convert(game) + '\n');
