// Part of npm run check: neither the sides of features nor folders that lie side by side import each
// other in a circle, types included. Loading code only when it is needed (`import()`) makes no circle.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const IMPORT = /\b(?:from|import)\s+'([.#][^']+)'/g;
const files = readdirSync('src', { recursive: true })
  .map((file) => path.posix.join('src', file.replaceAll('\\', '/')))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));

/** Folder -> what lies in it -> what that imports of the same folder, with one example. */
const folders = new Map();

function note(file, imported) {
  const from = file.split('/');
  const to = imported.split('/');
  // Of features their sides are compared: contracts, values and paths belong to no side.
  const depth = from[1] === 'features' && to[1] === 'features' && from[2] !== to[2] ? 4 : null;
  const shared = from.findIndex((part, index) => part !== to[index]);
  const length = depth ?? shared + 1;
  if (from.length <= length || to.length <= length) return;
  const folder = from.slice(0, depth === null ? shared : 2).join('/');
  const kids = folders.get(folder) ?? new Map();
  folders.set(folder, kids);
  const [a, b] = [from, to].map((parts) => parts.slice(0, length).join('/'));
  kids.set(a, (kids.get(a) ?? new Map()).set(b, `${file} -> ${imported}`));
}

for (const file of files) {
  for (const [, target] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const imported = target.startsWith('#')
      ? `src/${target.slice(1)}`
      : path.posix.join(path.posix.dirname(file), target);
    note(file, imported);
  }
}

function leadsTo(kids, from, to, seen = new Set()) {
  for (const next of kids.get(from)?.keys() ?? []) {
    if (next === to) return true;
    if (!seen.has(next) && leadsTo(kids, next, to, seen.add(next))) return true;
  }
  return false;
}

let circles = 0;
for (const kids of folders.values()) {
  for (const [from, targets] of kids) {
    for (const [to, example] of targets) {
      if (!leadsTo(kids, to, from)) continue;
      circles += 1;
      console.error(`In a circle: ${from} -> ${to} (${example})`);
    }
  }
}
process.exit(circles > 0 ? 1 : 0);
