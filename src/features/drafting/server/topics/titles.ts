import { Parser } from 'htmlparser2';
import { stripInvisible } from '#lib/text/strip-invisible.ts';
import { cut } from '#lib/text/text.ts';
import { htmlToText } from '#platform/html.ts';

/** The maximum length of a topic, in characters. */
const TOPIC_MAX = 120;
/** Titles used per feed. */
const MAX_TITLES = 30;
/** Longer titles are cut before parsing. */
const MAX_RAW = 2000;
/** Deeper nesting is refused. */
const MAX_DEPTH = 50;
const CHUNK = 16_384;

/** A text as a topic: one line of at most 120 characters; '' if it has no letters or digits. */
export function topicOf(text: string): string {
  const line = stripInvisible(text.toWellFormed())
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (!/[\p{L}\p{N}]/u.test(line)) return '';
  return [...line].length <= TOPIC_MAX ? line : cut(line, TOPIC_MAX - 1, '…');
}

/** A feed's title as a topic, without its markup. */
export const cleanTitle = (title: string): string => topicOf(htmlToText(title.slice(0, MAX_RAW)));

/** Titles of the items of RSS 2.0, RDF and Atom, in their order. */
function xmlTitles(text: string): string[] {
  const path: string[] = [];
  const titles: string[] = [];
  /** The depth of the title being read; 0 outside of one. */
  let titleAt = 0;
  const parser = new Parser(
    {
      onopentagname(name) {
        path.push(name);
        if (path.length === 1 && !['rss', 'rdf:RDF', 'feed'].includes(name)) {
          throw new Error('not a feed');
        }
        if (path.length > MAX_DEPTH) throw new Error('not a feed: nested too deeply');
        if (titleAt === 0 && name === 'title' && ['item', 'entry'].includes(path.at(-2) ?? '')) {
          titleAt = path.length;
          titles.push('');
        }
      },
      ontext(part) {
        const last = titles.length - 1;
        if (titleAt > 0) titles[last] = `${titles[last]}${part}`;
      },
      onclosetag() {
        if (path.length === titleAt) titleAt = 0;
        path.pop();
      },
    },
    { xmlMode: true },
  );
  for (let at = 0; at < text.length && titles.length <= MAX_TITLES; at += CHUNK) {
    parser.write(text.slice(at, at + CHUNK));
  }
  parser.end();
  return titles;
}

interface JsonFeed {
  version?: unknown;
  items?: { title?: unknown }[];
}

function jsonTitles(text: string): string[] {
  const { version, items } = JSON.parse(text) as JsonFeed;
  if (!String(version).startsWith('https://jsonfeed.org/version/') || !Array.isArray(items)) {
    throw new Error('not a feed');
  }
  return items.map((item) => String(item?.title ?? ''));
}

/**
 * The titles of a feed (RSS 2.0, RDF, Atom, JSON Feed), cleaned, in its order; at most 30.
 * @throws Error if it isn't a feed, or defines entities, which can be an attack
 */
export function titlesOf(text: string): string[] {
  if (/<!ENTITY/i.test(text)) throw new Error('feed defines XML entities');
  if (text.trim() === '') throw new Error('not a feed');
  const raw = /^\s*[{[]/.test(text) ? jsonTitles(text) : xmlTitles(text);
  const titles = raw.slice(0, MAX_TITLES).map(cleanTitle);
  return [...new Set(titles)].filter((title) => title !== '');
}
