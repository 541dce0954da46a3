import type { FastifyReply, FastifyRequest } from 'fastify';
import { actorOf, sharedPerAccount } from '#features/users/server/public.ts';
import { noQuery } from '#lib/api/request-schemas.ts';
import { MINUTE, SECOND } from '#lib/durations.ts';
import type { Context } from '#platform/context.ts';
import { countOne, deleteCount } from '#platform/db/shared-counters.ts';
import { problemBody, problemFrom } from '#platform/http/errors.ts';
import { Problem, problemAnswer } from '#platform/http/problem.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { type GeneratedArticle, generatedArticleSchema, generateInputSchema } from '../contract.ts';
import { eventStream } from './events.ts';
import { type Generation, generate } from './generate.ts';

const call = routeOptions('draft:generate', 'drafting', {
  // Drafts cost money or computing time.
  sharedLimit: sharedPerAccount('draft', 30, 10 * MINUTE),
});

/** Time around the model's own timeout. The lock of a killed instance expires after both. */
const LOCK_MARGIN = 30 * SECOND;

type Wanted = Omit<Generation, 'actor' | 'signal' | 'log'>;

/** Generates drafts: one at a time per user, canceled when the caller disconnects. */
export function draftingRoutes(app: App, context: Context): void {
  const { db, model, now } = context;
  const held = (model?.timeoutMs ?? 0) + LOCK_MARGIN;
  const running = new Set<AbortController>();
  app.addHook('preClose', async () => {
    for (const controller of running) controller.abort();
  });

  /** Starts the caller's draft. @throws Problem 409 `drafting.busy` if one is running on any instance */
  async function begin(request: FastifyRequest, reply: FastifyReply) {
    const actor = actorOf(request);
    const controller = new AbortController();
    let isGone = false;
    reply.raw.once('close', () => {
      isGone = !reply.raw.writableFinished;
      controller.abort();
    });
    const key = `draft of account ${actor.userId}`;
    const { count } = await countOne(db, key, held, now());
    if (count > 1) {
      throw new Problem(
        409,
        'drafting.busy',
        'You’re already generating a draft. Wait for it or cancel it.',
      );
    }
    running.add(controller);
    const draft = async (wanted: Wanted): Promise<GeneratedArticle> => {
      try {
        const { signal } = controller;
        return await generate(context, { ...wanted, actor, signal, log: request.log });
      } finally {
        running.delete(controller);
        // If the database is down, the lock expires on its own.
        await deleteCount(db, key).catch(() => undefined);
      }
    };
    return { draft, isGone: () => isGone };
  }

  app.post(
    '/api/ai/generate-article',
    call('Generate a draft article about a keyword, for a person to check', {
      description:
        'Written by the configured model, otherwise an outline from the archive. With ' +
        '`Accept: text/event-stream` it sends events: `progress` ({stage, words}), and finally ' +
        '`article` or `problem`. Disconnecting cancels it.',
      querystring: noQuery,
      body: generateInputSchema,
      response: {
        200: generatedArticleSchema,
        502: problemAnswer('The model failed or its answer is unusable'),
        503: problemAnswer('The model is unreachable or the server is stopping'),
        504: problemAnswer('The model took too long'),
      },
    }),
    async (request, reply) => {
      const { keyword } = request.body;
      const { draft, isGone } = await begin(request, reply);
      if (!request.headers.accept?.includes('text/event-stream')) {
        return draft({ keyword, onProgress: () => undefined });
      }
      const { stream, send, end } = eventStream(reply);
      draft({ keyword, onProgress: (progress) => send('progress', progress) })
        .then((article) => send('article', generatedArticleSchema.parse(article)))
        .catch((error: unknown) => {
          if (isGone()) return;
          const problem = problemFrom(error);
          if (problem.status >= 500) request.log.error({ err: error }, 'draft generation failed');
          send('problem', problemBody(problem, request.id));
        })
        .finally(end);
      // The response schema does not apply to the event stream.
      return reply
        .serializer((body: unknown) => body as string)
        .send(stream as unknown as GeneratedArticle);
    },
  );
}
