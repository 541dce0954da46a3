import type { Context } from '#platform/context.ts';
import { textOf } from '#platform/http/outgoing/decode-response.ts';

export type CardContext = Pick<Context, 'config' | 'fetchOutside'>;

const TIME_MS = 10_000;
const MAX_BYTES = 4 * 1024 * 1024;

/** Another site answered, but not with what a card needs. */
export class AnswerError extends Error {}

/** @throws GuardedFetchError, or AnswerError for a status other than 200 */
export async function request(
  { config, fetchOutside }: CardContext,
  url: string,
  accept: string,
): Promise<{ text: string; type: string; url: string }> {
  const answer = await fetchOutside(url, {
    headers: { accept, 'user-agent': `Mozilla/5.0 (compatible; link card; +${config.siteUrl})` },
    timeoutMs: TIME_MS,
    maxBytes: MAX_BYTES,
    maxRedirects: 3,
  });
  if (answer.status !== 200) throw new AnswerError(`status ${answer.status}`);
  const type = answer.headers['content-type'] ?? '';
  return { text: await textOf(answer, MAX_BYTES), type, url: answer.url };
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

/** The absolute URL of an image; null if it is none that an article may show. */
export function imageUrl(address: unknown, base: string): string | null {
  if (typeof address !== 'string' || !URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  return /^https?:$/.test(url.protocol) && url.username === '' ? url.href : null;
}
