import { adminCall, adminQuery, withSession } from '#lib/api/admin-api.ts';
import { ApiError } from '#lib/api/api-client.ts';
import { eventsOf } from '#lib/api/event-stream.ts';
import type { GeneratedArticle, Progress } from '../contract.ts';
import { TOPICS_FRESH_MS } from '../values.ts';

const TRENDING = '/api/ai/trending-topics';

/** What is talked about now. */
export const trendingQuery = {
  ...adminQuery<string[]>([TRENDING], 'Failed to fetch trending topics'),
  staleTime: TOPICS_FRESH_MS,
};

/** Looked up anew, also while they are fresh. */
export const renewTrending = () => adminCall<string[]>('POST', TRENDING);

/** What readers look for and articles are tagged with. */
export const keywordsQuery = {
  ...adminQuery<string[]>(['/api/ai/keywords'], 'Failed to fetch keywords'),
  staleTime: TOPICS_FRESH_MS,
};

interface Following {
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

async function follow(
  keyword: string,
  { signal, onProgress }: Following,
): Promise<GeneratedArticle> {
  const answer = await fetch('/api/ai/generate-article', {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ keyword }),
    signal,
  });
  if (!answer.ok) throw new ApiError(answer.status, await answer.text(), answer.statusText);
  if (answer.body) {
    for await (const { event, data } of eventsOf(answer.body)) {
      if (event === 'progress') onProgress(JSON.parse(data) as Progress);
      if (event === 'article') return JSON.parse(data) as GeneratedArticle;
      if (event === 'problem') {
        const { status } = JSON.parse(data) as { status: number };
        throw new ApiError(status, data, '');
      }
    }
  }
  throw new TypeError('the answer broke off');
}

/**
 * Has a draft generated, and follows it.
 * @throws ApiError where it fails; a TypeError where no answer came, or half of one
 */
export const generateArticle = (keyword: string, following: Following) =>
  withSession(() => follow(keyword, following));
