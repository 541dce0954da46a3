import { createHash } from 'node:crypto';
import type { Context } from '#platform/context.ts';
import {
  type FetchRefusal,
  type GuardedAnswer,
  GuardedFetchError,
} from '#platform/http/outgoing/guarded-fetch.ts';
import { Problem } from '#platform/http/problem.ts';
import { MEDIA_LIMITS } from '../../values.ts';
import { plainName, type Upload } from './read-upload.ts';

/** Redirects and the whole of an image together. */
const TIME_MS = 20_000;
const MAX_REDIRECTS = 3;

/** A site that does not answer may do so later. One inside our own network reads like it. */
const NO_ANSWER = [503, 'There is no such site, or it does not answer.'] as const;
const BROKEN_OFF = [400, 'The answer cannot be read.'] as const;

const REFUSALS: Record<FetchRefusal, readonly [status: number, detail: string]> = {
  address: [400, 'This is no address that can be asked.'],
  port: [400, 'Images are fetched from the ports 80 and 443 alone.'],
  private: NO_ANSWER,
  dns: NO_ANSWER,
  network: NO_ANSWER,
  timeout: [503, `It did not come whole within ${TIME_MS / 1000} seconds.`],
  redirects: [400, 'It is redirected too often.'],
  size: [400, `It is larger than ${MEDIA_LIMITS.bytes / 1024 / 1024} MB.`],
  encoding: BROKEN_OFF,
};

const refused = ([status, detail]: readonly [number, string], cause?: unknown) =>
  new Problem(status, 'media.remote', detail, { cause });

/** What a status says that is no image; it may be another one later where it is of these. */
function statusProblem(status: number): Problem {
  const isLater = status >= 500 || status === 408 || status === 425 || status === 429;
  const detail =
    status === 404 || status === 410
      ? `There is no such image (${status}).`
      : `The site answers with an error (${status}).`;
  return refused([isLater ? 503 : 400, detail]);
}

/** The last part of the address that answered, as the name of a file. */
function nameOf({ url }: GuardedAnswer): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return plainName(decodeURIComponent(last));
  } catch {
    return plainName(last);
  }
}

/**
 * Fetches an image that somebody named by its address, as an upload that is still to be judged.
 * @throws Problem saying why it does not come: below 500 where asking again is of no use; the signal's
 *   reason where it was aborted
 */
export async function fetchImage(
  { fetchOutside, config }: Pick<Context, 'fetchOutside' | 'config'>,
  address: string,
  signal: AbortSignal,
): Promise<Pick<Upload, 'bytes' | 'hash' | 'name'>> {
  const answer = await fetchOutside(address, {
    headers: {
      accept: 'image/*',
      'user-agent': `Mozilla/5.0 (compatible; image import; +${config.siteUrl})`,
    },
    timeoutMs: TIME_MS,
    maxBytes: MEDIA_LIMITS.bytes,
    maxRedirects: MAX_REDIRECTS,
    signal,
  }).catch((error: unknown) => {
    if (error instanceof GuardedFetchError) throw refused(REFUSALS[error.reason], error);
    throw error;
  });
  if (answer.status !== 200) throw statusProblem(answer.status);
  if (/^text\/html\b/i.test(answer.headers['content-type'] ?? '')) {
    throw refused([400, 'The address leads to a web page and not to an image.']);
  }
  const { body: bytes } = answer;
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex'), name: nameOf(answer) };
}
