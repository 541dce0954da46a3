import { sharedPerAccount } from '#features/users/server/public.ts';
import { idParamsSchema, noQuery } from '#lib/api/request-schemas.ts';
import { MINUTE } from '#lib/durations.ts';
import type { Context } from '#platform/context.ts';
import { Problem, problemAnswer } from '#platform/http/problem.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { altProposalInputSchema, altProposalSchema } from '../../contract.ts';

const proposeCall = routeOptions('article:write', 'media', {
  // A model costs money or computing time.
  sharedLimit: sharedPerAccount('alternative text', 60, 10 * MINUTE),
});

/** Proposes texts of images by the model, if it reads images. */
export function proposalRoutes(app: App, context: Context): void {
  const { config, model } = context;
  app.post(
    '/api/media/:id/alt-proposal',
    proposeCall('Propose an alternative text, for a person to check', {
      description:
        'Written by the configured model, which has to read images (`AI_IMAGES=on`); nothing is stored.',
      params: idParamsSchema,
      querystring: noQuery,
      body: altProposalInputSchema,
      response: {
        200: altProposalSchema,
        502: problemAnswer('The model failed or its answer is unusable'),
        503: problemAnswer('The model is unreachable, or too many images are being created'),
        504: problemAnswer('The model took too long'),
      },
    }),
    async (request, reply) => {
      if (!model?.readsImages) {
        throw new Problem(409, 'alt.no_model', 'No model that reads images is set up.');
      }
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const language = request.body.language || config.language;
      const { signal } = gone;
      const { log, params } = request;
      // Loaded on first use: most sites have no model that reads images.
      const { proposeAlt } = await import('./propose-alt.ts');
      return { alt: await proposeAlt(context, model, params.id, { language, signal, log }) };
    },
  );
}
