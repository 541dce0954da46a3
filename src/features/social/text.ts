import type { Network } from './values.ts';

/** What placeholders stand for. */
export interface PostFacts {
  title: string;
  excerpt: string;
  url: string;
  category: string;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const graphemes = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** URLs in a text, without punctuation that follows them. */
export const LINKS = /https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]]/gu;
/** Mastodon counts every URL as this many characters. */
const LINK_LENGTH = 23;

/** The length of a text as the network counts it. */
export function countText(network: Network, text: string): number {
  if (network === 'bluesky') return graphemes(text).length;
  if (network === 'mastodon') return graphemes(text.replace(LINKS, '-'.repeat(LINK_LENGTH))).length;
  return text.length;
}

const fill = (template: string, facts: PostFacts) =>
  template
    .replace(/\{(title|excerpt|url|category)\}/g, (_, name: keyof PostFacts) => facts[name])
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Without the last characters, and an ellipsis instead. */
function shorten(text: string, by: number): string {
  const kept = graphemes(text)
    .slice(0, -by - 1)
    .join('')
    .trimEnd();
  return kept === '' ? '' : `${kept}…`;
}

interface Composed {
  network: Network;
  /** Empty for the template. */
  words: string;
  template: string;
  maxChars: number;
}

/**
 * The text of a post. What a template makes is shortened to fit, first the excerpt, then the title; own words are
 * never. Mastodon makes its link card from a URL in the text, so that gets one.
 */
export function composeText({ network, words, template, maxChars }: Composed, facts: PostFacts) {
  const made = words.trim() === '' ? template : words;
  const whole = (of: PostFacts) => {
    const text = fill(made, of);
    return network !== 'mastodon' || text.includes(of.url) ? text : `${text}\n\n${of.url}`;
  };
  let shown = facts;
  for (const part of ['excerpt', 'title'] as const) {
    const over = countText(network, whole(shown)) - maxChars;
    if (over <= 0 || words.trim() !== '') break;
    shown = { ...shown, [part]: shorten(shown[part], over) };
  }
  return whole(shown);
}
