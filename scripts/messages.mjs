// The messages of the code. `npm run messages de` prints those that the German catalog lacks, as JSON.
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import compile from 'icu-minify/compile';
import ts from 'typescript';

const ROOT = path.join(import.meta.dirname, '..');
const CATALOGS = path.join(ROOT, 'src/lib/messages/catalogs');
/** Functions whose first argument is a message. */
const CALLS = new Set(['t', 'rich', 'message']);

/** The calls of a file that name a message: where, and the text; null if it is no literal. */
export function callsIn(file, code) {
  if (!/\b(?:t|rich|message)\(/.test(code) || !/messages|#ui\/rich/.test(code)) return [];
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const calls = [];
  const visit = (node) => {
    if (
      ts.isCallExpression(node) &&
      ts.isIdentifier(node.expression) &&
      CALLS.has(node.expression.text)
    ) {
      const [first] = node.arguments;
      if (first) {
        calls.push({
          start: first.getStart(source),
          end: first.end,
          callStart: node.getStart(source),
          callEnd: node.end,
          line: source.getLineAndCharacterOfPosition(node.pos).line + 1,
          text: ts.isStringLiteralLike(first) ? first.text : null,
          hasValues: node.arguments.length > 1,
          name: node.expression.text,
        });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return calls;
}

const hasArguments = (text) => /[{<]/.test(text);
/** The key of a message in the built catalogs. */
const keyOf = (text) => (hasArguments(text) ? JSON.stringify(compile(text)) : text);

/** All messages of the code, each with the first file that has it. */
export function messagesOfCode() {
  const messages = new Map();
  for (const file of globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).sort()) {
    if (/\.test\.tsx?$/.test(file)) continue;
    for (const call of callsIn(file, readFileSync(path.join(ROOT, file), 'utf8'))) {
      const place = `${file}:${call.line}`;
      if (call.text === null) messages.set(place, { place, call });
      else if (!messages.has(call.text)) messages.set(call.text, { place, call });
    }
  }
  return messages;
}

export function readCatalog(language) {
  const file = path.join(CATALOGS, `${language}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** For Vite: compiles the messages with arguments, in the code and in the catalogs. */
export const compileMessages = {
  name: 'savepoint-messages',
  enforce: 'pre',
  transform(code, id) {
    const [file] = id.split('?');
    if (path.dirname(file) === CATALOGS) {
      const entries = Object.entries(JSON.parse(code));
      return JSON.stringify(
        Object.fromEntries(
          entries.map(([key, text]) => [keyOf(key), hasArguments(key) ? compile(text) : text]),
        ),
      );
    }
    if (!/\/src\/.*\.tsx?$/.test(file)) return null;
    let result = code;
    for (const call of callsIn(file, code).reverse()) {
      const { text } = call;
      // `message` returns its text: without the call, tables are smaller.
      const isMark = call.name === 'message';
      if (text === null || (!isMark && !hasArguments(text))) continue;
      const [start, end] = isMark ? [call.callStart, call.callEnd] : [call.start, call.end];
      const written = JSON.stringify(hasArguments(text) ? compile(text) : text);
      result = `${result.slice(0, start)}${written}${result.slice(end)}`;
    }
    return result === code ? null : { code: result, map: null };
  },
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const catalog = readCatalog(process.argv[2]);
  const missing = [...messagesOfCode().keys()].filter((text) => !Object.hasOwn(catalog, text));
  console.log(JSON.stringify(Object.fromEntries(missing.map((text) => [text, ''])), null, 2));
}
