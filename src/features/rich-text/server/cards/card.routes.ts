import { actorOf, perAccount } from '#features/users/server/public.ts';
import type { Context } from '#platform/context.ts';
import { accountSlots } from '#platform/http/load/account-slots.ts';
import { GuardedFetchError } from '#platform/http/outgoing/guarded-fetch.ts';
import { Problem, problemAnswer } from '#platform/http/problem.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { cardInputSchema, linkCardSchema } from '../../contract.ts';
import { pageCard } from './page-card.ts';
import { postCard } from './post-card.ts';
import { AnswerError } from './request.ts';

const call = routeOptions('article:write', 'editing', { rateLimit: perAccount(300, '1 hour') });

/** For all requests of a card. */
const TIME_MS = 15_000;

const noCard = (status: number, detail: string, cause?: unknown) =>
  new Problem(status, 'article.no_card', detail, { cause });

/** The text of a link card, for an open editor. */
export function cardRoutes(app: App, context: Context): void {
  const inSlot = accountSlots({
    most: 8,
    ofOne: 3,
    refusal: (isOwn) =>
      noCard(isOwn ? 429 : 503, 'Other links are still being read. Please try again.'),
  });

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
    async (request) => {
      const { url } = request.body;
      if (context.config.remoteImages === 'refuse') {
        throw noCard(409, 'This site requests nothing from other sites. Use a link instead.');
      }
      const reading = { ...context, signal: AbortSignal.timeout(TIME_MS) };
      try {
        return await inSlot(
          actorOf(request).userId,
          async () => (await postCard(reading, url)) ?? (await pageCard(reading, url)),
        );
      } catch (error) {
        const isTheirs =
          error instanceof GuardedFetchError ||
          error instanceof AnswerError ||
          reading.signal.aborted;
        if (!isTheirs) throw error;
        const detail =
          'The site doesn’t respond, or names no title for this page. Use a link instead.';
        throw noCard(503, detail, error);
      }
    },
  );
}
