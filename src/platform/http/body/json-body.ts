import type { FastifyInstance } from 'fastify';
import { Problem } from '../problem.ts';

/** Objects, lists and keys that a body may hold; the largest of ours, a full list of ids, holds a few. */
const MAX_PARTS = 5000;
/** Including values in lists. */
const MAX_VALUES = 20_000;

/** Where a string that begins at a quotation mark ends; the text's end where it does not. */
function endOfString(json: string, from: number): number {
  for (let at = json.indexOf('"', from + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let slashes = 0;
    while (json[at - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return json.length;
}

/** Whether a text of JSON holds more objects, lists and keys, or more values, than a body may. */
function hasManyParts(json: string): boolean {
  let parts = 0;
  let values = 0;
  const isOver = () => parts > MAX_PARTS || values > MAX_VALUES;
  for (let at = 0; at < json.length && !isOver(); at += 1) {
    const sign = json[at];
    if (sign === '"') at = endOfString(json, at);
    else if (sign === ',') values += 1;
    else if (sign === ':' || sign === '{' || sign === '[') parts += 1;
  }
  return isOver();
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
    if (hasManyParts(json)) {
      const detail =
        `The body must hold at most ${MAX_PARTS} objects, lists and fields together, ` +
        `and ${MAX_VALUES} values.`;
      done(new Problem(400, 'request.too_many_parts', detail));
    } else void read(request, json, done);
  });
}
