// Part of npm run check: the layout of src.
//  1. Folders next to each other, and the sides of features, don't import each other in a circle,
//     types included. Code that loads on demand (`import()`) makes no circle.
//  2. A folder has at most 20 source files, and a file at most 320 lines (tests may be longer).
//  3. A feature's tables are queried by that feature alone; others go through its public.ts.
// scripts/layout.json lists who owns which table, and the exceptions to 2 and 3. They may only
// shrink: `node scripts/layout.mjs --shrink` lowers them to the present state, never raises them.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const MAX_FILES = 20;
const MAX_LINES = 320;
const CONFIG = 'scripts/layout.json';
const { owners, exceptions } = JSON.parse(readFileSync(CONFIG, 'utf8'));
const isTest = (file) => /\.test\.tsx?$/.test(file);

const sources = readdirSync('src', { recursive: true })
  .map((file) => path.posix.join('src', file.replaceAll('\\', '/')))
  .filter((file) => /\.(tsx?|css)$/.test(file))
  .sort();
const code = sources.filter((file) => !file.endsWith('.css') && !isTest(file));
const texts = new Map(code.map((file) => [file, readFileSync(file, 'utf8')]));

const problems = [];

function checkCircles() {
  const IMPORT = /\b(?:from|import)\s+'([.#][^']+)'/g;
  /** Folder -> its children -> which of each other they import, with one example. */
  const folders = new Map();
  const note = (file, imported) => {
    const from = file.split('/');
    const to = imported.split('/');
    // Features are compared by side: contracts, values and paths belong to no side.
    const depth = from[1] === 'features' && to[1] === 'features' && from[2] !== to[2] ? 4 : null;
    const shared = from.findIndex((part, index) => part !== to[index]);
    const length = depth ?? shared + 1;
    if (from.length <= length || to.length <= length) return;
    const folder = from.slice(0, depth === null ? shared : 2).join('/');
    const children = folders.get(folder) ?? new Map();
    folders.set(folder, children);
    const [a, b] = [from, to].map((parts) => parts.slice(0, length).join('/'));
    children.set(a, (children.get(a) ?? new Map()).set(b, `${file} -> ${imported}`));
  };
  for (const [file, text] of texts) {
    for (const [, target] of text.matchAll(IMPORT)) {
      const imported = target.startsWith('#')
        ? `src/${target.slice(1)}`
        : path.posix.join(path.posix.dirname(file), target);
      note(file, imported);
    }
  }
  const leadsTo = (children, from, to, seen = new Set()) => {
    for (const next of children.get(from)?.keys() ?? []) {
      if (next === to) return true;
      if (!seen.has(next) && leadsTo(children, next, to, seen.add(next))) return true;
    }
    return false;
  };
  for (const children of folders.values()) {
    for (const [from, targets] of children) {
      for (const [to, example] of targets) {
        if (leadsTo(children, to, from))
          problems.push(`In a circle: ${from} -> ${to} (${example})`);
      }
    }
  }
}

/** Compares counts with their limit or exception, and lowers exceptions with --shrink. */
function checkCounts(counts, limit, allowed, describeProblem) {
  const lowered = {};
  for (const [key, count] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (count <= limit) continue;
    const max = allowed[key] ?? limit;
    if (count > max) problems.push(describeProblem(key, count, max));
    lowered[key] = Math.min(count, Math.max(max, limit + 1));
  }
  for (const [key, max] of Object.entries(allowed)) {
    if ((counts.get(key) ?? 0) < max && !process.argv.includes('--shrink')) {
      problems.push(`${key}: the exception is too high. Run: node scripts/layout.mjs --shrink`);
    }
  }
  return Object.fromEntries(Object.entries(lowered).filter(([key]) => key in allowed));
}

function countFolders() {
  const counts = new Map();
  for (const file of sources) {
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return counts;
}

const countLines = () =>
  new Map([...texts].map(([file, text]) => [file, text.split('\n').length - 1]));

/** 'import queries users' -> the number of files that do, for tables of other owners. */
function countForeignTables(examples) {
  const QUERY =
    /\b(?:selectFrom|insertInto|replaceInto|updateTable|deleteFrom|(?:inner|left|right|full|cross)Join)\(\s*\[?\s*'(\w+)/g;
  const ownersOf = new Map();
  for (const [owner, tables] of Object.entries(owners)) {
    for (const table of tables) ownersOf.set(table, [...(ownersOf.get(table) ?? []), owner]);
  }
  const files = new Map();
  for (const [file, text] of texts) {
    const [, top, name] = file.split('/');
    // platform/db and the command line's checks work on all tables.
    if (file.startsWith('src/platform/db/') || file.startsWith('src/cli/checks/')) continue;
    const user = top === 'features' ? name : `${top}/${name}`;
    for (const [, table] of text.matchAll(QUERY)) {
      const tableOwners = ownersOf.get(table);
      if (!tableOwners || tableOwners.includes(user)) continue;
      const key = `${user} queries ${table}`;
      files.set(key, (files.get(key) ?? new Set()).add(file));
    }
  }
  for (const [key, users] of files) examples.set(key, [...users].join(', '));
  return new Map([...files].map(([key, users]) => [key, users.size]));
}

/** Every table of the schema has an owner. */
function checkOwners() {
  const owned = new Set(Object.values(owners).flat());
  const folder = 'src/platform/db/schema';
  for (const file of readdirSync(folder)) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    for (const [, body] of text.matchAll(/^export interface \w+Tables \{\n(.*?)^\}/gms)) {
      for (const [, table] of body.matchAll(/^ {2}(\w+):/gm)) {
        if (!owned.has(table)) problems.push(`${CONFIG}: the table ${table} has no owner`);
        owned.delete(table);
      }
    }
  }
  for (const table of owned) problems.push(`${CONFIG}: there is no table ${table}`);
}

checkCircles();
checkOwners();
const examples = new Map();
const left = {
  folders: checkCounts(
    countFolders(),
    MAX_FILES,
    exceptions.folders,
    (folder, count, max) => `${folder} has ${count} files, ${max} are allowed`,
  ),
  files: checkCounts(
    countLines(),
    MAX_LINES,
    exceptions.files,
    (file, count, max) => `${file} has ${count} lines, ${max} are allowed`,
  ),
  tables: checkCounts(
    countForeignTables(examples),
    0,
    exceptions.tables,
    (key, count, max) =>
      `${key} in ${count} files, ${max} are allowed; use the owner's public.ts (${examples.get(key)})`,
  ),
};
if (process.argv.includes('--shrink')) {
  writeFileSync(CONFIG, `${JSON.stringify({ owners, exceptions: left }, null, 2)}\n`);
}
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
