import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';

/** Objects, lists and keys that a body may hold; the largest of ours, a full list of ids, holds a few. */
const MOST_PARTS = 5000;

/** Where a string that begins at a quotation mark ends; the text's end where it does not. */
function endOfString(json: string, from: number): number {
  for (let at = json.indexOf('"', from + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let slashes = 0;
    while (json[at - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return json.length;
}

/** Whether a text of JSON holds more objects, lists and keys than `most`. */
function hasMoreParts(json: string, most: number): boolean {
  let parts = 0;
  for (let at = 0; at < json.length && parts <= most; at += 1) {
    const sign = json[at];
    if (sign === '"') at = endOfString(json, at);
    else if (sign === ':' || sign === '{' || sign === '[') parts += 1;
  }
  return parts > most;
}

/**
 * Refuses JSON of very many parts before it is read: to read and judge a megabyte of keys takes most
 * of a second, to count them some milliseconds.
 */
export function refuseManyParts(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const json = String(body);
    if (hasMoreParts(json, MOST_PARTS)) {
      const detail = `The body must hold at most ${MOST_PARTS} objects, lists and fields together.`;
      done(new Problem(400, 'request.too_many_parts', detail));
    } else read(request, json, done);
  });
}
