import { type Handler, Parser } from 'htmlparser2';
import { asksOwnRoute } from '#features/media/values.ts';
import type { Context } from '#platform/context.ts';
import { textOf } from '#platform/http/outgoing/decode-response.ts';
import type { LinkCard } from '../../contract.ts';

export interface CardContext extends Pick<Context, 'config' | 'fetchOutside'> {
  /** Ends all requests of a card. */
  signal: AbortSignal;
}

const MAX_BYTES = 2 * 1024 * 1024;

/** Another site answered, but not with what a card needs. */
export class AnswerError extends Error {}

/** @throws GuardedFetchError, or AnswerError for a status other than 200 */
export async function request(
  { fetchOutside, signal }: CardContext,
  url: string,
  accept: string,
): Promise<{ text: string; type: string; url: string }> {
  const answer = await fetchOutside(url, {
    // Without the name of the magazine: a site needn't learn what is being written about it.
    headers: { accept, 'user-agent': 'Mozilla/5.0 (compatible; link card)' },
    maxBytes: MAX_BYTES,
    maxRedirects: 3,
    signal,
  });
  if (answer.status !== 200) throw new AnswerError(`status ${answer.status}`);
  const type = answer.headers['content-type'] ?? '';
  return { text: await textOf(answer, MAX_BYTES), type, url: answer.url };
}

/** In characters: a head, or the text of a post. */
const MAX_HTML = 500_000;
/** The parser gets slower with depth: hostile HTML would keep it busy for minutes. */
const MAX_DEPTH = 100;

/**
 * Reads HTML of another site.
 * @param until ends reading before the rest
 * @throws AnswerError if it is nested too deep
 */
export function readMarkup(html: string, handler: Partial<Handler>, until = () => false): void {
  let depth = 0;
  const parser = new Parser({
    ...handler,
    onopentag(...tag) {
      depth += 1;
      handler.onopentag?.(...tag);
    },
    onclosetag(...tag) {
      depth -= 1;
      handler.onclosetag?.(...tag);
    },
  });
  // In pieces, so that reading stops early.
  for (let at = 0; at < Math.min(html.length, MAX_HTML) && !until(); at += 1024) {
    parser.write(html.slice(at, at + 1024));
    if (depth > MAX_DEPTH && !until()) throw new AnswerError('nested too deep');
  }
  parser.end();
}

/** At most this many characters, cut at a word. */
export function shortened(text: string, max: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  const letters = [...plain];
  if (letters.length <= max) return plain;
  return `${letters
    .slice(0, max - 1)
    .join('')
    .replace(/\s+\S*$/, '')}…`;
}

const MAX_ALT = 250;

/**
 * The image of a card; null if there is none, or none that an article may show.
 * @param base of its URL, which may be relative
 */
export function cardImage(
  { config }: CardContext,
  { url: address, alt }: { url: string | undefined; alt: string },
  base: string,
): LinkCard['image'] {
  if (address === undefined || !URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  const isPlain = /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  if (!isPlain || asksOwnRoute(url.href, new URL(config.siteUrl).host)) return null;
  return { url: url.href, alt: shortened(alt, MAX_ALT) };
}
