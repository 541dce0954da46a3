import { expect, it } from 'vitest';
import { tokenFor } from '#tests/support/content/people.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { openTestSite } from '#tests/support/site/test-site.ts';

const LIMITED = [
  ['POST', '/api/articles', 120],
  ['PUT', '/api/articles/:id', 120],
  ['POST', '/api/games', 120],
  ['POST', '/api/authors', 120],
  ['POST', '/api/articles/bulk-change', 30],
  ['POST', '/api/articles/preview', 60],
  ['POST', '/api/articles/check-links', 20],
  ['POST', '/api/media', 300],
  ['POST', '/api/redirects/import', 20],
  ['POST', '/api/ai/generate-article', 30],
] as const;

it.each(LIMITED)(
  '%s %s: an account has its limit, wherever it calls from',
  async (method, route, most) => {
    const { app, db, author, editor, admin, close } = await openTestSite({
      env: { TRUST_PROXY: '1', BYLINES: 'on' },
    });
    const who = /^\/api\/(ai|redirects)/.test(route) ? editor : author;
    let called = 0;
    const call = (headers: Record<string, string>) => {
      called += 1;
      const from = { 'x-forwarded-for': `203.0.113.${called % 200}` };
      // A body that nobody takes: it counts too, and costs nothing.
      const body = { 'content-type': 'application/json', ...from, ...headers };
      return app.inject({
        method,
        url: route.replace(':id', '9'),
        headers: body,
        payload: '{"x":1}',
      });
    };
    for (let count = 0; count < most; count += 1) {
      expect((await call({ cookie: who.cookie })).statusCode).not.toBe(429);
    }
    const refused = await call({ cookie: who.cookie });
    expect([refused.statusCode, problemOf(refused).code]).toEqual([429, 'request.too_many']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(problemOf(refused).detail).toMatch(/Try again in \d+ (second|minute)s?\./);
    // Its tokens are the account too; others have limits of their own.
    for (const [owner, isRefused] of [
      [who, true],
      [admin, false],
    ] as const) {
      const { token } = await tokenFor(db, owner.id);
      const { statusCode } = await call({ authorization: `Bearer ${token}` });
      expect(statusCode === 429).toBe(isRefused);
    }
    await close();
  },
);
