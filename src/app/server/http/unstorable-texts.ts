import { badField, Problem } from '#platform/http/problem.ts';
import type { App } from '#platform/http/routes.ts';

/**
 * PostgreSQL can't store U+0000 in a text, and no URL or body of ours contains it. It also can't read JSON
 * with lone surrogates, which become U+FFFD, as in UTF-8.
 */
export function keepTextsStorable(app: App): void {
  app.addHook('onRequest', async (request) => {
    if (/%00|\0/.test(request.raw.url ?? '')) {
      throw new Problem(400, 'request.invalid', 'The address holds a NUL character.');
    }
  });
  app.addHook('preHandler', async (request) => keepStorable(request.body));
}

/**
 * @param body a JSON value, in which lone surrogates are replaced
 * @throws Problem 400 naming the field with U+0000
 */
function keepStorable(body: unknown): void {
  const waiting: [path: string, value: unknown][] = [['', body]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [path, value] = next;
    if (typeof value === 'string' && value.includes('\0')) {
      throw badField(path, 'must not hold a NUL character');
    }
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, one] of Object.entries(value)) {
      waiting.push([path === '' ? key : `${path}.${key}`, one]);
      if (typeof one === 'string' && !one.isWellFormed()) {
        Object.assign(value, { [key]: one.toWellFormed() });
      }
    }
  }
}
