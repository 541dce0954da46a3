import { STATUS_CODES } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { escapeHtml } from '../html.ts';
import { problemFrom, sendProblem } from './errors.ts';
import { problemAnswer } from './problem.ts';
import type { App } from './routes.ts';

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

/** A route's error handler where forms are taken: words for a person, a problem for a program. */
export function sendFormProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (!isForm(request)) {
    sendProblem(error, request, reply);
    return;
  }
  const { status, message, headers } = problemFrom(error);
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  const title = escapeHtml(STATUS_CODES[status] ?? 'Error');
  void reply
    .code(status)
    .headers({ 'cache-control': 'no-store', ...headers })
    .type('text/html; charset=utf-8')
    .serializer((body: unknown) => String(body))
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>` +
        '<meta name="viewport" content="width=device-width, initial-scale=1">' +
        `<h1>${title}</h1><p>${escapeHtml(message)}</p>` +
        '<p>Go back in your browser: what you typed is still there.</p></html>',
    );
}
