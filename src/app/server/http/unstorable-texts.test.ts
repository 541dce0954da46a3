import { beforeAll, describe, expect, it } from 'vitest';
import { makeUser, sessionFor } from '#tests/support/content/people.ts';
import { contentsOf } from '#tests/support/databases/contents.ts';
import { ENGINES } from '#tests/support/databases/test-database.ts';
import { PERMISSION_TABLE } from '#tests/support/permissions/table.ts';
import { testApp } from '#tests/support/site/test-app.ts';

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  $ref?: string;
}
interface Description {
  paths: Record<
    string,
    Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>
  >;
  components: { schemas: Record<string, Schema> };
}
type Path = readonly string[];

/** The paths of all texts in a body of this schema; '0' is the first of a list. */
function textsOf(schema: Schema, { components }: Description, at: Path = []): Path[] {
  const named = schema.$ref?.split('/').at(-1);
  if (named !== undefined) {
    return at.length > 8
      ? []
      : textsOf(components.schemas[named] ?? {}, { paths: {}, components }, at);
  }
  const inner = [
    ...Object.entries(schema.properties ?? {}),
    ...(schema.items ? [['0', schema.items] as const] : []),
  ];
  return [
    ...([schema.type].flat().includes('string') ? [at] : []),
    ...inner.flatMap(([key, one]) => textsOf(one, { paths: {}, components }, [...at, key])),
    ...(schema.anyOf ?? []).flatMap((one) => textsOf(one, { paths: {}, components }, at)),
  ];
}

/** A body with another value at a path. */
function withValue(body: unknown, [key, ...rest]: Path, value: string): unknown {
  if (key === undefined) return value;
  const inner = (body as Record<string, unknown> | undefined)?.[key];
  const changed = withValue(inner, rest, value);
  return key === '0' ? [changed] : { ...(body as object), [key]: changed };
}

describe.each(ENGINES)('a NUL character on %s', (engine) => {
  const site = testApp({ engine, env: { BYLINES: 'on', LOG_LEVEL: 'silent' } });
  let cookie: string;
  let described: Description;

  beforeAll(async () => {
    const { id } = await makeUser(site.database.db, { role: 'admin' });
    cookie = await sessionFor(site.database.db, id);
    described = (await site.app.inject('/api/docs/json')).json<Description>();
  });

  it('in any text of any request body is refused or removed, never stored', async () => {
    const { id: authorId } = await makeUser(site.database.db, { role: 'author' });
    const cleaned: string[] = [];
    let sent = 0;
    for (const [route, { prepare }] of PERMISSION_TABLE) {
      const [method = '', pattern = ''] = route.split(' ');
      const operation = described.paths[pattern.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      const schema = operation?.requestBody?.content['application/json']?.schema;
      const texts = schema ? textsOf(schema, described) : [];
      if (texts.length === 0) continue;
      const { params = {}, body = {} } = await prepare(site.database.db, authorId);
      const url = pattern.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
      for (const text of texts) {
        sent += 1;
        const answer = await site.app.inject({
          method: method as 'POST',
          url,
          headers: { cookie },
          remoteAddress: `10.3.${sent >> 8}.${sent & 255}`,
          payload: withValue(body, text, 'a\0b') as object,
        });
        const outcome = `${route} ${text.join('.')}: ${answer.statusCode} ${answer.body}`;
        if (answer.statusCode < 300) cleaned.push(route);
        else expect(answer.statusCode, outcome).toBeLessThan(500);
      }
    }
    expect([...new Set(cleaned)].sort()).toEqual([
      'POST /api/admin/newsletter/issues',
      'POST /api/admin/newsletter/preview',
      'POST /api/ai/generate-article',
      'PUT /api/admin/newsletter/issues/:id',
    ]);
    expect(JSON.stringify(await contentsOf(site.database.db))).not.toContain('u0000');
    expect(sent).toBeGreaterThan(150);
  });

  it.each([
    '/api/articles?search=a%00b',
    '/api/search?q=a%00b',
    '/api/articles/slug/a%00b',
    '/articles/a%00b',
  ])('in the URL %s is refused with 400', async (url) => {
    expect((await site.app.inject(url)).statusCode).toBe(400);
  });

  it('and other control characters in a plain form are never an error of the server', async () => {
    for (const url of ['/newsletter', '/contact']) {
      const payload = 'email=a%00%07%ed%a0%80@b.example&name=%00&message=%00%0b&subject=%00';
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const { statusCode } = await site.app.inject({ method: 'POST', url, headers, payload });
      expect([url, statusCode < 500]).toEqual([url, true]);
    }
  });
});
