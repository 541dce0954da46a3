import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_LANGUAGE, directionOf } from '#lib/messages/languages.ts';
import { escapeHtml } from '../html.ts';
import { messagesIn } from '../messages/messages-in.ts';
import { loggedProblem } from './errors.ts';
import { nodeHttp } from './node-http.ts';
import type { Problem } from './problem.ts';

/** A problem's own words are in English, as the API has them. */
function wordsOf({ status, message }: Problem, language: string): [title: string, text: string] {
  const t = messagesIn(language);
  if (language === DEFAULT_LANGUAGE) return [nodeHttp.STATUS_CODES[status] ?? t('Error'), message];
  if (status === 429) return [t('Error'), t('Too many requests. Please wait and try again.')];
  if (status >= 500) {
    return [t('Error'), t('This page could not be shown. Please try again later.')];
  }
  return [t('Error'), t('The server can’t accept this. Please check the URL or what you entered.')];
}

interface ProblemPage {
  /** The language of the site. */
  language: string;
  /** A sentence on what to do, in that language, after the problem's detail. */
  advice?: string | undefined;
}

/** Writes any error as a page for a person: it needs nothing that may have failed. */
export function sendProblemPage(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { language, advice }: ProblemPage,
): void {
  const problem = loggedProblem(error, request);
  const [title, text] = wordsOf(problem, language).map(escapeHtml);
  const direction = directionOf(language) === 'rtl' ? ' dir="rtl"' : '';
  void reply
    .code(problem.status)
    .headers({ 'cache-control': 'no-store', ...problem.headers })
    .type('text/html; charset=utf-8')
    .serializer((body: unknown) => String(body))
    .send(
      `<!doctype html><html lang="${language}"${direction}><meta charset="utf-8"><title>${title}</title>` +
        '<meta name="viewport" content="width=device-width, initial-scale=1">' +
        `<h1>${title}</h1><p>${text}</p>${advice === undefined ? '' : `<p>${escapeHtml(advice)}</p>`}` +
        `<p><small>${escapeHtml(request.id)}</small></p></html>`,
    );
}
