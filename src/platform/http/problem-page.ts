import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../html.ts';
import { loggedProblem } from './errors.ts';
import { nodeHttp } from './node-http.ts';

/**
 * Writes any error as a page for a person: it needs nothing that may have failed.
 * @param advice a sentence on what to do, after the problem's detail
 */
export function sendProblemPage(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  advice?: string,
): void {
  const { status, message, headers } = loggedProblem(error, request);
  const title = escapeHtml(nodeHttp.STATUS_CODES[status] ?? 'Error');
  const said = [message, ...(advice === undefined ? [] : [advice])];
  void reply
    .code(status)
    .headers({ 'cache-control': 'no-store', ...headers })
    .type('text/html; charset=utf-8')
    .serializer((body: unknown) => String(body))
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>` +
        '<meta name="viewport" content="width=device-width, initial-scale=1">' +
        `<h1>${title}</h1>${said.map((one) => `<p>${escapeHtml(one)}</p>`).join('')}` +
        `<p><small>${escapeHtml(request.id)}</small></p></html>`,
    );
}
