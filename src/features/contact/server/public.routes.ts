import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { messageSchema, noQuery } from '#lib/api/request-schemas.ts';
import { replyPromise } from '#lib/contact/contact-texts.ts';
import type { Context } from '#platform/context.ts';
import {
  formProblemAnswer,
  isForm,
  sendFormProblem,
  takeForms,
} from '#platform/http/body/forms.ts';
import { Problem, problemAnswer } from '#platform/http/problem.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { contactMessageSchema } from '../contract.ts';
import { receiveMessage } from './receive.ts';

const call = routeOptions('public', 'contact', {
  rateLimit: { max: 5, timeWindow: '10 minutes' },
});

/** The path of the page whose form was sent: the contact page, or one that editors wrote. */
function pageOf({ headers: { referer = '' } }: FastifyRequest): string {
  const path = URL.parse(referer)?.pathname ?? '';
  return /^\/[a-z0-9-]+$/.test(path) ? path : '/contact';
}

/** The contact form, if messages are delivered. */
export async function contactRoutes(app: App, { db, config, mailer, now }: Context): Promise<void> {
  await app.register(async (scope: App) => {
    takeForms(scope);
    scope.post(
      '/api/contact',
      {
        ...call('Send a message to the editors', {
          description:
            'Returns once the message is stored and will be emailed. 409 `contact.not_delivered` if email is ' +
            'not set up. A plain form is redirected to the page that it is on.',
          querystring: noQuery,
          body: contactMessageSchema,
          response: {
            200: messageSchema,
            303: z.null().describe('For a plain form: a redirect to its page'),
            503: problemAnswer('Too many messages are waiting'),
            default: formProblemAnswer,
          },
        }),
        errorHandler: sendFormProblem(config),
      },
      async (request, reply) => {
        if (mailer === null || config.contactTo.length === 0) {
          throw new Problem(409, 'contact.not_delivered', 'This site doesn’t accept messages.');
        }
        // A bot filled in the honeypot: it gets the usual response.
        const isTrapped = (request.body.website ?? '') !== '';
        if (!isTrapped) await receiveMessage(db, request.body, now());
        if (isForm(request)) return reply.redirect(`${pageOf(request)}#sent`, 303);
        return { message: replyPromise(config.responseTime) };
      },
    );
  });
}
