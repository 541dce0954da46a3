import { readFileSync } from 'node:fs';
import path from 'node:path';
import compileMessage from 'icu-minify/compile';
import { DEFAULT_LANGUAGE } from '#lib/messages/languages.ts';
import {
  type Catalog,
  formatMessage,
  setCompiler,
  type Translate,
} from '#lib/messages/messages.ts';

const CATALOGS = path.join(import.meta.dirname, '../../lib/messages/catalogs');

const compiled = new Map<string, ReturnType<typeof compileMessage>>();
/** Compiles each message once: there are as many as in the code and its catalogs. */
function compileOnce(message: string): ReturnType<typeof compileMessage> {
  const known = compiled.get(message) ?? compileMessage(message);
  compiled.set(message, known);
  return known;
}
setCompiler(compileOnce);

const translators = new Map<string, Translate>();

/** The `t` of a language, for emails, feeds and other texts outside of pages. */
export function messagesIn(language = DEFAULT_LANGUAGE): Translate {
  const known = translators.get(language);
  if (known) return known;
  const catalog: Catalog =
    language === 'en'
      ? {}
      : JSON.parse(readFileSync(path.join(CATALOGS, `${language}.json`), 'utf8'));
  const t: Translate = (message, values) =>
    formatMessage(message, values, catalog, language) as string;
  translators.set(language, t);
  return t;
}
