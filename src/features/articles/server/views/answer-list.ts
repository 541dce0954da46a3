import type { FastifyReply } from 'fastify';
import { bylineTopics, withBylines } from '#features/authors/server/public.ts';
import type { Context } from '#platform/context.ts';
import { dependsOn } from '#platform/http/routes.ts';
import type { ArticleSummary } from '../../contract.ts';

/** A part of a list, as it is answered. */
export interface AnswerList<Listed extends ArticleSummary> {
  articles: Listed[];
  /** Of all that its part is from; null where nobody reads it. */
  totalCount: number | null;
  /** Whether there are more than were counted. */
  totalCountCapped?: true;
}

/** Lists come as {articles, totalCount} when asked for, else as an array with the count beside it. */
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
