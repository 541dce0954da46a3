// The messages of the code. `npm run messages de` prints those that the German catalog lacks, as JSON.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import compile from 'icu-minify/compile';
import ts from 'typescript';

const ROOT = path.join(import.meta.dirname, '..');
const CATALOGS = path.join(ROOT, 'src/lib/messages/catalogs');
/** Functions whose first argument is a message. */
const CALLS = new Set(['t', 'rich', 'message']);
/** The admin area is in English for now. Its login is a dialog of the magazine. */
const isTranslated = (file) => !/src\/.*\/admin\/(?!login\/)/.test(file);

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

/** All messages of the code that readers see or, for `isWanted`, of other files; each with the first file that has it. */
export function messagesOfCode(isWanted = isTranslated) {
  const messages = new Map();
  for (const file of globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).sort()) {
    if (/\.test\.tsx?$/.test(file) || !isWanted(file)) continue;
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

/** A value as minified scripts have it: what repeats the code around it is compressed to nothing. */
function minified(value) {
  if (typeof value === 'string') return `\`${value.replace(/[`\\]|\$\{/g, '\\$&')}\``;
  if (Array.isArray(value)) return `[${value.map(minified)}]`;
  if (typeof value !== 'object') return String(value);
  const nameOf = (key) => (/^\w+$/.test(key) ? key : JSON.stringify(key));
  return `{${Object.entries(value).map(([key, part]) => `${nameOf(key)}:${minified(part)}`)}}`;
}

/** The messages of each source file that Vite has read. */
const messagesOfFile = new Map();

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
    const calls = callsIn(file, code);
    const texts = calls.map(({ text }) => text).filter((text) => text !== null);
    if (isTranslated(file)) messagesOfFile.set(id, texts);
    for (const call of calls.reverse()) {
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

/**
 * Runs in browsers before all scripts with messages, which import the entry: collects what they add, each message
 * followed by its translation, by the keys of `src/lib/messages`.
 */
const COLLECT =
  'self.translations={};self.addTranslations=(...l)=>l.forEach((x,i)=>{let k=l[i-1];if(i%2)translations[k.trim?k:JSON.stringify(k)]=x});';

/**
 * For Vite: the scripts of each language, in a folder of its own. Each script brings the translations of its messages,
 * so that a visitor downloads those of the parts on the page, and none can be missing. Scripts without messages are
 * only in the folder above, where the server finds them for all languages.
 */
export const translateScripts = {
  name: 'savepoint-translations',
  apply: 'build',
  writeBundle({ dir }, bundle) {
    const scripts = Object.values(bundle).filter(({ type }) => type === 'chunk');
    const entry = scripts.find(({ isEntry }) => isEntry).fileName;
    for (const file of globSync('*.json', { cwd: CATALOGS })) {
      const language = path.basename(file, '.json');
      const catalog = readCatalog(language);
      // Browsers cache scripts for good: other translations are other files.
      const hash = createHash('sha256').update(JSON.stringify(catalog)).digest('hex').slice(0, 6);
      const folder = `${language}-${hash}`;
      mkdirSync(path.join(dir, 'assets', folder), { recursive: true });
      for (const { fileName, code, imports, isEntry, moduleIds } of scripts) {
        const texts = new Set(moduleIds.flatMap((id) => messagesOfFile.get(id) ?? []));
        const pairs = [...texts].flatMap((text) =>
          [text, catalog[text]].map((one) => (hasArguments(text) ? compile(one) : one)),
        );
        const add = texts.size > 0 ? `addTranslations(${pairs.map(minified)});` : '';
        // What Vite preloads is named from the root.
        const own = code.replace(/"assets\/([^"/]+\.js)"/g, `"assets/${folder}/$1"`);
        // A script that imports nothing would run before the entry.
        const first =
          add && !isEntry && !imports.includes(entry) ? `import"./${path.basename(entry)}";` : '';
        const result = first + (isEntry ? COLLECT : '') + add + own;
        if (result === code) continue;
        writeFileSync(path.join(dir, 'assets', folder, path.basename(fileName)), result);
      }
    }
  },
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const catalog = readCatalog(process.argv[2]);
  const missing = [...messagesOfCode().keys()].filter((text) => !Object.hasOwn(catalog, text));
  console.log(JSON.stringify(Object.fromEntries(missing.map((text) => [text, ''])), null, 2));
}
