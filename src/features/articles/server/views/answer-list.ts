import type { FastifyReply } from 'fastify';
import { bylineTopics, withBylines } from '#features/authors/server/public.ts';
import type { Context } from '#platform/context.ts';
import { dependsOn } from '#platform/http/routes.ts';
import type { ArticleSummary } from '../../contract.ts';

/** One page of a list. */
export interface AnswerList<Listed extends ArticleSummary> {
  articles: Listed[];
  /** The number of all articles in the list; null if it wasn't requested. */
  totalCount: number | null;
  /** Whether there are more than the count says. */
  totalCountCapped?: true;
}

/**
 * Responds with {articles, totalCount} if requested, otherwise with an array and the count in a header.
 */
export const answerLists =
  ({ db, config }: Pick<Context, 'db' | 'config'>) =>
  async <Listed extends ArticleSummary>(
    reply: FastifyReply,
    { articles: found, totalCount, totalCountCapped }: AnswerList<Listed>,
    includeCount: boolean,
  ): Promise<Listed[] | { articles: Listed[]; totalCount: number; totalCountCapped?: true }> => {
    dependsOn(reply, 'articles', 'placements', ...bylineTopics(config));
    const articles = await withBylines(db, config, found);
    if (totalCount === null) return articles;
    reply.header('x-total-count', totalCount);
    if (totalCountCapped) reply.header('x-total-count-capped', 'true');
    if (!includeCount) return articles;
    return { articles, totalCount, ...(totalCountCapped && { totalCountCapped }) };
  };
