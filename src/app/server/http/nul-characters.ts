import { badField, Problem } from '#platform/http/problem.ts';
import type { App } from '#platform/http/routes.ts';

/** PostgreSQL cannot hold U+0000 in a text, and neither an address nor a body of ours has one. */
export function refuseNulCharacters(app: App): void {
  app.addHook('onRequest', async (request) => {
    if (/%00|\0/.test(request.raw.url ?? '')) {
      throw new Problem(400, 'request.invalid', 'The address holds a NUL character.');
    }
  });
  app.addHook('preHandler', async (request) => {
    const field = fieldWithNul(request.body);
    if (field !== null) throw badField(field, 'must not hold a NUL character');
  });
}

/** @returns the path of a text with U+0000 in a JSON value; null where there is none */
function fieldWithNul(body: unknown): string | null {
  const waiting: [path: string, value: unknown][] = [['', body]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [path, value] = next;
    if (typeof value === 'string' && value.includes('\0')) return path;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, one] of Object.entries(value)) {
      waiting.push([path === '' ? key : `${path}.${key}`, one]);
    }
  }
  return null;
}
