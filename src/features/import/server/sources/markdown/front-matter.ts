import { parse as parseToml, TomlDate, TomlError } from 'smol-toml';
import { parse as parseYaml, YAMLError } from 'yaml';
import type { ImportWarning } from '../source.ts';
import { SourceError } from '../source-error.ts';

/** Maximum characters of front matter: parsing it blocks the process. */
const MAX_FIELDS = 64 * 1024;
/** Maximum characters that are neither letters, digits nor spaces: they make YAML slow. */
const MAX_SIGNS = 10_000;
const SIGN = /[^\p{L}\p{N} ]/gu;
/** More aliases are an attack: they can multiply a text millions of times. */
const MAX_ALIASES = 50;

export type Fields = Readonly<Record<string, unknown>>;

interface Page {
  /** Null if the file has no front matter. */
  fields: Fields | null;
  body: string;
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Dates stay text, so that the parser doesn't choose their zone. @throws SourceError if it has too many signs */
function yaml(text: string): unknown {
  if ((text.match(SIGN)?.length ?? 0) > MAX_SIGNS) {
    throw new SourceError('Front matter has more than 10,000 punctuation characters');
  }
  // YAML forbids tabs as indentation, but editors write them.
  return parseYaml(
    text.replace(/^\t+/gm, (tabs) => '  '.repeat(tabs.length)),
    {
      uniqueKeys: false,
      logLevel: 'error',
      schema: 'core',
      maxAliasCount: MAX_ALIASES,
      prettyErrors: false,
    },
  );
}

/** Reads each field by itself: `title: Lamps: a story` is invalid YAML, but common. */
function fieldByField(text: string): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const part of text.split(/\n(?=[\w-]{1,60}[ \t]{0,5}:)/)) {
    const [, key, rest = ''] = /^([\w-]{1,60})[ \t]{0,5}:([\s\S]*)$/.exec(part) ?? [];
    if (key === undefined) continue;
    try {
      const read = yaml(part);
      fields[key] = isFields(read) ? read[key] : rest.trim();
    } catch {
      fields[key] = rest.trim().replace(/^(["'])(.*)\1$/s, '$2');
    }
  }
  return fields;
}

const BROKEN = { issue: 'Front matter has errors', action: 'Read field by field' };

function ofYaml(text: string, warnings: ImportWarning[]): Fields {
  try {
    const read = yaml(text);
    if (isFields(read) || read === null) return read ?? {};
  } catch (error) {
    if (!(error instanceof YAMLError || error instanceof ReferenceError)) throw error;
  }
  warnings.push(BROKEN);
  return fieldByField(text);
}

/** Reading it field by field could miss that a page is a draft. @throws SourceError if it has errors */
function ofJson(text: string): Fields {
  try {
    const read = yaml(text);
    if (isFields(read)) return read;
  } catch (error) {
    if (!(error instanceof YAMLError || error instanceof ReferenceError)) throw error;
  }
  throw new SourceError('Front matter can’t be read: it has errors');
}

/** With dates as text. */
const plain = (value: unknown): unknown => {
  if (value instanceof TomlDate) return value.toISOString();
  if (Array.isArray(value)) return value.map(plain);
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)]));
};

function ofToml(text: string, warnings: ImportWarning[]): Fields {
  try {
    return plain(parseToml(text)) as Fields;
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    warnings.push(BROKEN);
    return fieldByField(text.replace(/^([\w-]{1,60})[ \t]{0,5}=/gm, '$1:'));
  }
}

const FENCES = [
  { begins: /^---[ \t]*\n/, ends: /^(?:---|\.\.\.)[ \t]*$/m, read: ofYaml },
  { begins: /^\+\+\+[ \t]*\n/, ends: /^\+\+\+[ \t]*$/m, read: ofToml },
  // JSON, which is YAML too: Hugo's has its braces, Hexo's none.
  {
    begins: /^(?=\{\s{0,100}")/,
    ends: /^\}[ \t]*$/m,
    read: (text: string) => ofJson(`${text}}`),
  },
  {
    begins: /^;;;[ \t]*\n/,
    ends: /^;;;[ \t]*$/m,
    read: (text: string) => ofJson(`{${text}}`),
  },
] as const;
/** Front matter that never ends, or of another kind: it may hide the page. */
const UNREADABLE =
  /^(?:(?:---|\+\+\+|;;;)\w{0,10}[ \t]*\n["'{\s]{0,100}|\{\s{0,100}")[\w-]{1,60}["']?[ \t]{0,5}[:=]/;

/**
 * Splits a text into front matter (YAML between `---`, TOML between `+++`, JSON) and body.
 * @param maxBody in characters
 * @throws SourceError if either is too long; RangeError if front matter is nested too deeply
 */
export function readPage(written: string, warnings: ImportWarning[], maxBody: number): Page {
  const page = split(written, warnings);
  if (page.body.length > maxBody) {
    throw new SourceError(`Text is longer than ${maxBody.toLocaleString('en')} characters`);
  }
  return page;
}

function split(written: string, warnings: ImportWarning[]): Page {
  const lines = written.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  // Blank lines before front matter.
  const text = lines.replace(/^\s{1,100}(?=(?:---|\+\+\+)[ \t]*\n[\w"'-]+[ \t]*[:=])/, '');
  for (const { begins, ends, read } of FENCES) {
    const start = begins.exec(text)?.[0].length;
    if (start === undefined) continue;
    const end = ends.exec(text.slice(start));
    if (!end) continue;
    if (end.index > MAX_FIELDS) throw new SourceError('Front matter is longer than 64 kB');
    const fields = read(text.slice(start, start + end.index), warnings);
    return { fields, body: text.slice(start + end.index + end[0].length) };
  }
  if (UNREADABLE.test(text)) throw new SourceError('Front matter can’t be read: it has no end');
  return { fields: null, body: text };
}

/** Reads a config file; {} if it is broken. */
export function readConfigFile(name: string, text: string): Fields {
  try {
    const read = name.endsWith('.toml') ? plain(parseToml(text)) : yaml(text);
    return isFields(read) ? read : {};
  } catch {
    return {};
  }
}
