import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from '../../config/config.ts';
import { messagesIn } from '../../messages/messages-in.ts';
import { sendProblem } from '../errors.ts';
import { problemAnswer } from '../problem.ts';
import { sendProblemPage } from '../problem-page.ts';
import type { App } from '../routes.ts';

const FORM = 'application/x-www-form-urlencoded';

/** Lets the routes of a scope take what a form sends by itself, without a script: a key a field. */
export function takeForms(scope: App): void {
  scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
}

/** Whether a browser's own form sent this: a person without a script reads the answer. */
export const isForm = (request: FastifyRequest) =>
  request.headers['content-type']?.startsWith(FORM) ?? false;

/** What the API's description says of the errors that `sendFormProblem` writes. */
export const formProblemAnswer = {
  description: 'Any error; words for a person where a form was sent',
  content: { ...problemAnswer('').content, 'text/html': { schema: z.string() } },
};

/**
 * A route's error handler where forms are taken: words for a person, a problem for a program.
 * @param config its language may change
 */
export const sendFormProblem =
  (config: Pick<Config, 'language'>) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    if (!isForm(request)) {
      sendProblem(error, request, reply);
      return;
    }
    const { language } = config;
    const t = messagesIn(language);
    const advice = t('Go back in your browser: what you typed is still there.');
    sendProblemPage(error, request, reply, { language, advice });
  };
