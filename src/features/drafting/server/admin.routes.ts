import type { FastifyReply, FastifyRequest } from 'fastify';
import { actorOf, sharedPerAccount } from '#features/users/server/public.ts';
import { noQuery } from '#lib/api/request-schemas.ts';
import { MINUTE, SECOND } from '#lib/durations.ts';
import type { Context } from '#platform/context.ts';
import { countOne, forgetCount } from '#platform/db/limits.ts';
import { problemBody, problemFrom } from '#platform/http/errors.ts';
import { Problem, problemAnswer } from '#platform/http/problem.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { type GeneratedArticle, generatedArticleSchema, generateInputSchema } from '../contract.ts';
import { eventStream } from './events.ts';
import { type Generation, generate } from './generate.ts';

const call = routeOptions('draft:generate', 'drafting', {
  // A draft costs money or a machine's minute: more than anybody can read is a mistake.
  sharedLimit: sharedPerAccount('draft', 30, 10 * MINUTE),
});

/** A draft's own time and what is done around it: what an instance that was killed holds is free again then. */
const HELD_BEYOND = 30 * SECOND;

type Wanted = Omit<Generation, 'actor' | 'signal' | 'log'>;

/** Drafts for the admin area. One at a time for each person; one whose caller goes ends with them. */
export function draftingRoutes(app: App, context: Context): void {
  const { db, model, now } = context;
  const held = (model?.timeoutMs ?? 0) + HELD_BEYOND;
  const running = new Set<AbortController>();
  app.addHook('preClose', async () => {
    for (const controller of running) controller.abort();
  });

  /** Begins the caller's draft. @throws Problem 409 `drafting.busy` while there is one, on any instance */
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
        'A draft is being generated for you already. Wait for it, or cancel it.',
      );
    }
    running.add(controller);
    const draft = async (wanted: Wanted): Promise<GeneratedArticle> => {
      try {
        const { signal } = controller;
        return await generate(context, { ...wanted, actor, signal, log: request.log });
      } finally {
        running.delete(controller);
        // Where the store is away, the time runs out.
        await forgetCount(db, key).catch(() => undefined);
      }
    };
    return { draft, isGone: () => isGone };
  }

  app.post(
    '/api/ai/generate-article',
    call('The draft of an article about a keyword, for a person to check', {
      description:
        'Written by the model of the settings, else an outline from the archive. With ' +
        '`Accept: text/event-stream` it is followed: events `progress` ({stage, words}), and at ' +
        'last `article` or `problem`. It ends when the caller hangs up.',
      querystring: noQuery,
      body: generateInputSchema,
      response: {
        200: generatedArticleSchema,
        502: problemAnswer('The model failed, or wrote what cannot be used'),
        503: problemAnswer('The model cannot be reached, or the server stops'),
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
          if (problem.status >= 500) request.log.error({ err: error }, 'a draft failed');
          send('problem', problemBody(problem, request.id));
        })
        .finally(end);
      // The articles' schema is not this answer's.
      return reply
        .serializer((body: unknown) => body as string)
        .send(stream as unknown as GeneratedArticle);
    },
  );
}
