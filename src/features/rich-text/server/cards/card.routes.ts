import { perAccount } from '#features/users/server/public.ts';
import type { Context } from '#platform/context.ts';
import { GuardedFetchError } from '#platform/http/outgoing/guarded-fetch.ts';
import { Problem, problemAnswer } from '#platform/http/problem.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { cardInputSchema, linkCardSchema } from '../../contract.ts';
import { pageCard } from './page-card.ts';
import { postCard } from './post-card.ts';
import { AnswerError } from './request.ts';

const call = routeOptions('article:write', 'editing', { rateLimit: perAccount(300, '1 hour') });

/** The text of a link card, for an open editor. */
export function cardRoutes(app: App, context: Context): void {
  app.post(
    '/api/link-cards',
    call('Read the title and image of a page, or the text of a post', {
      description:
        'Posts of Bluesky, Mastodon, X and Threads are read from the public interface of their site. Nothing is ' +
        'stored.',
      body: cardInputSchema,
      response: {
        200: linkCardSchema,
        503: problemAnswer('The other site doesn’t respond, or has no title for the page'),
      },
    }),
    async ({ body: { url } }) => {
      try {
        return (await postCard(context, url)) ?? (await pageCard(context, url));
      } catch (error) {
        if (!(error instanceof GuardedFetchError || error instanceof AnswerError)) throw error;
        throw new Problem(
          503,
          'article.no_card',
          'The site doesn’t respond, or names no title for this page. Use a link instead.',
          { cause: error },
        );
      }
    },
  );
}
