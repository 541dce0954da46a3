import { createHash } from 'node:crypto';
import type { Context } from '#platform/context.ts';
import {
  type FetchRefusal,
  type GuardedAnswer,
  GuardedFetchError,
} from '#platform/http/outgoing/guarded-fetch.ts';
import { Problem } from '#platform/http/problem.ts';
import { MEDIA_LIMITS } from '../../library.values.ts';
import { plainName, type Upload } from './read-upload.ts';

/** For redirects and the image together. */
const TIME_MS = 20_000;
const MAX_REDIRECTS = 3;

/** A site that doesn't respond may do so later. Hosts inside our network get the same message. */
const NO_ANSWER = [503, 'The site doesn’t exist or doesn’t respond.'] as const;
const BROKEN_OFF = [400, 'The site’s response is invalid.'] as const;

const REFUSALS: Record<FetchRefusal, readonly [status: number, detail: string]> = {
  address: [400, 'This URL can’t be fetched.'],
  port: [400, 'Images are only fetched from ports 80 and 443.'],
  private: NO_ANSWER,
  dns: NO_ANSWER,
  network: NO_ANSWER,
  timeout: [503, `The image didn’t load within ${TIME_MS / 1000} seconds.`],
  redirects: [400, 'There are too many redirects.'],
  size: [400, `The image is larger than ${MEDIA_LIMITS.bytes / 1024 / 1024} MB.`],
  encoding: BROKEN_OFF,
};

const refused = ([status, detail]: readonly [number, string], cause?: unknown) =>
  new Problem(status, 'media.remote', detail, { cause });

/** What a response without an image means; server errors may be temporary. */
function statusProblem(status: number): Problem {
  const isLater = status >= 500 || status === 408 || status === 425 || status === 429;
  const detail =
    status === 404 || status === 410
      ? `The image doesn’t exist there (${status}).`
      : `The site responds with an error (${status}).`;
  return refused([isLater ? 503 : 400, detail]);
}

/** A file name: the last part of the final URL. */
function nameOf({ url }: GuardedAnswer): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return plainName(decodeURIComponent(last));
  } catch {
    return plainName(last);
  }
}

/**
 * Fetches an image from a URL that a user entered, to be checked like an upload.
 * @throws Problem with the reason, below 500 if a retry can't help; the signal's reason if it was aborted
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
    throw refused([400, 'The URL leads to a web page, not to an image.']);
  }
  const { body: bytes } = answer;
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex'), name: nameOf(answer) };
}
