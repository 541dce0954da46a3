import { adminCall, adminQuery, withSession } from '#lib/api/admin-api.ts';
import { ApiError } from '#lib/api/api-client.ts';
import { eventsOf } from '#lib/api/event-stream.ts';
import { t } from '#lib/messages/admin.ts';
import type { GeneratedArticle, Progress } from '../contract.ts';
import { TOPICS_FRESH_MS } from '../values.ts';

const TRENDING = '/api/ai/trending-topics';

/** Trending topics. */
export const trendingQuery = {
  ...adminQuery<string[]>([TRENDING], t('Failed to fetch trending topics')),
  staleTime: TOPICS_FRESH_MS,
};

/** Refreshes trending topics. */
export const renewTrending = () => adminCall<string[]>('POST', TRENDING);

/** Popular searches and tags. */
export const keywordsQuery = {
  ...adminQuery<string[]>(['/api/ai/keywords'], t('Failed to fetch keywords')),
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
  throw new TypeError(t('the response ended early'));
}

/**
 * Generates a draft and reports progress.
 * @throws ApiError if it fails; a TypeError if there was no complete response
 */
export const generateArticle = (keyword: string, following: Following) =>
  withSession(() => follow(keyword, following));
