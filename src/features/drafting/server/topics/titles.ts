import { parseFeed } from 'feedsmith';
import { withoutUnseen } from '#lib/text/strip-invisible.ts';
import { cut } from '#lib/text/text.ts';
import { htmlToText } from '#platform/html.ts';

/** A topic is at most this long, in characters. */
const TOPIC_MAX = 120;
/** The newest of a feed are enough. */
const MOST_TITLES = 30;
/** No title is longer; what is would only cost time. */
const MOST_RAW = 2000;

/** A text as a topic: one line, 120 characters at most; '' where there is nothing to read. */
export function topicOf(text: string): string {
  const line = withoutUnseen(text.toWellFormed())
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (!/[\p{L}\p{N}]/u.test(line)) return '';
  return [...line].length <= TOPIC_MAX ? line : cut(line, TOPIC_MAX - 1, '…');
}

/** A feed's title as a topic, without its markup. */
export const cleanTitle = (title: string): string => topicOf(htmlToText(title.slice(0, MOST_RAW)));

/** The titles as the format holds them. */
function rawTitles(text: string): (string | undefined)[] {
  const { format, feed } = parseFeed(text, { maxItems: MOST_TITLES });
  if (format === 'atom') return (feed.entries ?? []).map(({ title }) => title?.value);
  return (feed.items ?? []).map(({ title }) => title);
}

/**
 * The titles of a feed (RSS 2.0, RDF, Atom, JSON Feed), cleaned, in its order.
 * @throws Error where it is none, or defines entities: no honest feed does, and they can be a bomb
 */
export function titlesOf(text: string): string[] {
  if (/<!ENTITY/i.test(text)) throw new Error('it defines entities');
  const titles = rawTitles(text).map((title) => cleanTitle(title ?? ''));
  return [...new Set(titles)].filter((title) => title !== '');
}
