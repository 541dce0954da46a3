import { parse as parseToml, TomlDate, TomlError } from 'smol-toml';
import { parse as parseYaml, YAMLError } from 'yaml';
import type { ImportWarning } from '../source.ts';
import { SourceError } from '../source-error.ts';

/** Characters of front matter: it is taken apart in one go, and nothing else is done meanwhile. */
const MAX_FIELDS = 64 * 1024;
/** Signs in YAML that are neither letters, digits nor spaces: what reading it costs goes by them. */
const MAX_SIGNS = 10_000;
const SIGN = /[^\p{L}\p{N} ]/gu;
/** More than a person writes; the same text may otherwise stand for millions. */
const MAX_ALIASES = 50;

export type Fields = Readonly<Record<string, unknown>>;

interface Page {
  /** null where the file has none: then it is a text like any other. */
  fields: Fields | null;
  body: string;
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Times stay as they are written: what zone they are in is not YAML's to say.
 * @throws SourceError where it has more signs than anybody writes
 */
function yaml(text: string): unknown {
  if ((text.match(SIGN)?.length ?? 0) > MAX_SIGNS) {
    throw new SourceError('Its front matter has more than 10,000 signs');
  }
  return parseYaml(text, {
    ...{ uniqueKeys: false, logLevel: 'error', schema: 'core' },
    ...{ maxAliasCount: MAX_ALIASES, prettyErrors: false },
  });
}

/** `title: Lamps: a story` is none of YAML's, and often written: each field then stands for itself. */
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

function ofYaml(text: string, warnings: ImportWarning[]): Fields {
  try {
    const read = yaml(text);
    if (isFields(read) || read === null) return read ?? {};
  } catch (error) {
    if (!(error instanceof YAMLError || error instanceof ReferenceError)) throw error;
  }
  warnings.push({ issue: 'Front matter has errors', action: 'Read field by field' });
  return fieldByField(text);
}

/** Dates as they are written: a local one is of no zone. */
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
    warnings.push({ issue: 'Front matter has errors', action: 'Read field by field' });
    return fieldByField(text.replace(/^([\w-]{1,60})[ \t]{0,5}=/gm, '$1:'));
  }
}

/** @throws SourceError where front matter of this length is none */
function checkLength(length: number): void {
  if (length > MAX_FIELDS) throw new SourceError('Its front matter is longer than 64 kB');
}

/** Hugo's third kind: an object that ends on a line of its own. */
function ofJson(text: string): Page | null {
  const end = /^\}[ \t]*$/m.exec(text);
  if (!end) return null;
  checkLength(end.index);
  try {
    const fields: unknown = JSON.parse(text.slice(0, end.index + 1));
    return isFields(fields) ? { fields, body: text.slice(end.index + end[0].length) } : null;
  } catch {
    return null;
  }
}

const FENCES = [
  { begins: /^---[ \t]*\n/, ends: /^(?:---|\.\.\.)[ \t]*$/m, read: ofYaml },
  { begins: /^\+\+\+[ \t]*\n/, ends: /^\+\+\+[ \t]*$/m, read: ofToml },
] as const;

/**
 * Takes the front matter from a text: YAML between `---`, TOML between `+++`, or JSON.
 * @param warnings is told where it is broken
 * @param mostOfBody in characters
 * @throws SourceError where either is too long; RangeError where its front matter is nested too deep
 */
export function readPage(written: string, warnings: ImportWarning[], mostOfBody: number): Page {
  const page = pageOf(written, warnings);
  if (page.body.length > mostOfBody) {
    throw new SourceError(`Its text is longer than ${mostOfBody.toLocaleString('en')} characters`);
  }
  return page;
}

function pageOf(written: string, warnings: ImportWarning[]): Page {
  const text = written.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  for (const { begins, ends, read } of FENCES) {
    const begin = begins.exec(text)?.[0].length;
    if (begin === undefined) continue;
    const end = ends.exec(text.slice(begin));
    if (!end) continue;
    checkLength(end.index);
    const fields = read(text.slice(begin, begin + end.index), warnings);
    return { fields, body: text.slice(begin + end.index + end[0].length) };
  }
  return (text.startsWith('{') ? ofJson(text) : null) ?? { fields: null, body: text };
}

/** A file of settings by its ending; null where it is broken or none. */
export function readSettings(name: string, text: string): Fields | null {
  try {
    const read = name.endsWith('.toml') ? plain(parseToml(text)) : yaml(text);
    return isFields(read) ? read : null;
  } catch {
    return null;
  }
}
