import { Parser } from 'htmlparser2';
import { withoutUnseen } from '#lib/text/strip-invisible.ts';
import { cut } from '#lib/text/text.ts';
import { htmlToText } from '#platform/html.ts';

/** A topic is at most this long, in characters. */
const TOPIC_MAX = 120;
/** The newest of a feed are enough. */
const MAX_TITLES = 30;
/** No title is longer; what is would only cost time. */
const MAX_RAW = 2000;
/** No feed is nested deeper, and none is read beyond the titles that are wanted. */
const MAX_DEPTH = 50;
const CHUNK = 16_384;

/** A text as a topic: one line, 120 characters at most; '' where there is nothing to read. */
export function topicOf(text: string): string {
  const line = withoutUnseen(text.toWellFormed())
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
  /** How deep the title stands that is being read; 0 outside of one. */
  let titleAt = 0;
  const parser = new Parser(
    {
      onopentagname(name) {
        path.push(name);
        if (path.length === 1 && !['rss', 'rdf:RDF', 'feed'].includes(name)) {
          throw new Error('it is not a feed');
        }
        if (path.length > MAX_DEPTH) throw new Error('it is not a feed: it is nested too deep');
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
    throw new Error('it is not a feed');
  }
  return items.map((item) => String(item?.title ?? ''));
}

/**
 * The titles of a feed (RSS 2.0, RDF, Atom, JSON Feed), cleaned, in its order; at most 30.
 * @throws Error where it is none, or defines entities: no honest feed does, and they can be a bomb
 */
export function titlesOf(text: string): string[] {
  if (/<!ENTITY/i.test(text)) throw new Error('it defines entities');
  if (text.trim() === '') throw new Error('it is not a feed');
  const raw = /^\s*[{[]/.test(text) ? jsonTitles(text) : xmlTitles(text);
  const titles = raw.slice(0, MAX_TITLES).map(cleanTitle);
  return [...new Set(titles)].filter((title) => title !== '');
}
