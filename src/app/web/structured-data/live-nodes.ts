import type { Live } from '#features/live/contract.ts';
import { cutWords } from '#lib/text/excerpt/cut-words.ts';
import type { Node } from './graph.ts';

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** The text of an entry's sanitized HTML. */
const wordsOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (whole, name) => SIGNS[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();

/**
 * The additional data of an article with live coverage, running or ended.
 * @param live with the entries that the page shows
 * @param address the article's URL
 */
export function coverageFields(live: Live, address: string): Node {
  const updates = live.entries.filter(({ withdrawn }) => withdrawn === null);
  return {
    '@type': 'LiveBlogPosting',
    coverageStartTime: live.startedAt,
    ...(live.endedAt !== null && { coverageEndTime: live.endedAt }),
    liveBlogUpdate: updates.map((entry) => {
      const words = wordsOf(entry.text);
      const headline = entry.moment || cutWords(words, 80) || entry.imageAlt || 'Video';
      return {
        '@type': 'BlogPosting',
        headline,
        articleBody: words,
        datePublished: entry.postedAt,
        ...(entry.author !== '' && { author: { '@type': 'Person', name: entry.author } }),
        ...(entry.editedAt !== null && { dateModified: entry.editedAt }),
        ...(entry.image !== null && { image: new URL(entry.image, address).href }),
        url: `${address}#entry-${entry.id}`,
      };
    }),
  };
}
