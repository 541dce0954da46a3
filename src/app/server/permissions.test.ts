import { beforeAll, describe, expect, it } from 'vitest';
import { REAUTHENTICATION_LIFETIME } from '#features/users/server/guard/guard-routes.ts';
import { hashPassword } from '#features/users/server/passwords/hash.ts';
import { SESSION_IDLE } from '#features/users/server/sessions/sessions.ts';
import { type Role, TOKEN_SCOPES } from '#features/users/values.ts';
import { makeUser, sessionFor, tokenFor } from '#tests/support/content/people.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import type { PermissionRow } from '#tests/support/permissions/row.ts';
import { PASSWORD } from '#tests/support/permissions/row.ts';
import { SESSION_ONLY } from '#tests/support/permissions/session-only.ts';
import { PERMISSION_TABLE } from '#tests/support/permissions/table.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { testApp } from '#tests/support/site/test-app.ts';

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Headers = Record<string, string>;

const CALLERS = [
  'visitor',
  'expired session',
  'deleted account',
  'author on their own',
  'token of role author on its own',
  "author on another's",
  'editor',
  'admin',
] as const;
type Caller = (typeof CALLERS)[number];

/** The expected status of each caller: an ended session is a visitor, an author's token an author. */
function expected(
  [visitor, own, others, editor, admin]: PermissionRow['answers'],
  byLoginAlone: boolean,
) {
  return {
    visitor,
    'expired session': visitor,
    'deleted account': visitor,
    'author on their own': own,
    'token of role author on its own': byLoginAlone ? 403 : own,
    "author on another's": others,
    editor,
    admin,
  } satisfies Record<Caller, number>;
}

const split = (route: string) => route.split(' ') as [Method, string];
const ROWS = [...PERMISSION_TABLE];
const CLOSED = ROWS.filter(([, { permission }]) => permission !== 'public');

describe('permissions', () => {
  const site = testApp({ env: { BYLINES: 'on' } });
  let passwordHash: string;
  let calls = 0;

  beforeAll(async () => {
    passwordHash = await hashPassword(PASSWORD);
  });

  async function account(role: Role): Promise<number> {
    const { id } = await makeUser(site.database.db, { role });
    await site.database.db
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', id)
      .execute();
    return id;
  }

  async function authenticate(caller: Caller): Promise<{ headers: Headers; ownId: number | null }> {
    const { db } = site.database;
    const withSession = async (role: Role, at: number = NOW) => {
      const id = await account(role);
      return { id, headers: { cookie: await sessionFor(db, id, at) } };
    };
    switch (caller) {
      case 'visitor':
        return { headers: {}, ownId: null };
      case 'expired session': {
        const { headers } = await withSession('admin', NOW - SESSION_IDLE);
        return { headers, ownId: null };
      }
      case 'deleted account': {
        const { id, headers } = await withSession('admin');
        await db.deleteFrom('users').where('id', '=', id).execute();
        return { headers, ownId: null };
      }
      case 'author on their own': {
        const { id, headers } = await withSession('author');
        return { headers, ownId: id };
      }
      case 'token of role author on its own': {
        const id = await account('admin');
        const { token } = await tokenFor(db, id, { role: 'author' });
        return { headers: { authorization: `Bearer ${token}` }, ownId: id };
      }
      case "author on another's":
        return { headers: (await withSession('author')).headers, ownId: null };
      case 'editor':
      case 'admin':
        return { headers: (await withSession(caller)).headers, ownId: null };
    }
  }

  function send(method: Method, url: string, headers: Headers, payload?: string) {
    calls += 1;
    return site.app.inject({
      method,
      url,
      headers,
      // From its own address, because requests per minute are limited.
      remoteAddress: `10.1.${calls >> 8}.${calls & 255}`,
      ...(payload !== undefined && { payload }),
    });
  }

  async function prepared(route: string, { prepare }: PermissionRow, ownId: number | null) {
    const [method, pattern] = split(route);
    const {
      params = {},
      query = '',
      body,
      file,
    } = await prepare(site.database.db, ownId ?? (await account('author')));
    const path = pattern.replace(/:(\w+)|\*/g, (whole, name = whole) => String(params[name]));
    const url = path + query;
    if (file !== undefined) {
      return { method, url, json: { 'content-type': 'application/octet-stream' }, payload: file };
    }
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    return { method, url, json, payload: body === undefined ? undefined : JSON.stringify(body) };
  }

  it('every route is in the permission table with the permission that it declares', async () => {
    const stated = new Map<string, string | undefined>();
    for (const { method, url, config } of site.app.routePermissions()) {
      const route = `${method === 'HEAD' ? 'GET' : method} ${url}`;
      if (PERMISSION_TABLE.has(route)) stated.set(route, config?.permission);
      else {
        const answer = await send(method as Method, url, {});
        expect(answer.statusCode, `${route} has no row in the table`).toBe(405);
      }
    }
    const table = ROWS.map(([route, { permission }]) => [route, permission] as const);
    expect(Object.fromEntries(stated)).toEqual(Object.fromEntries(table));
  });

  it.each(ROWS)('%s', async (route, row) => {
    const answers: Partial<Record<Caller, number>> = {};
    for (const caller of CALLERS) {
      const { headers, ownId } = await authenticate(caller);
      const { method, url, json, payload } = await prepared(route, row, ownId);
      const answer = await send(method, url, { ...json, ...headers }, payload);
      answers[caller] = answer.statusCode;
      const { statusCode } = answer;
      if (row.permission === 'public' || ![401, 403].includes(statusCode)) continue;
      const { code } = problemOf(answer);
      if (code === 'auth.session_only') expect(SESSION_ONLY).toHaveProperty(route);
      else expect(code, caller).toBe(statusCode === 401 ? 'auth.required' : 'auth.forbidden');
    }
    expect(answers).toEqual(expected(row.answers, route in SESSION_ONLY));
  });

  describe('routes that require a session of an existing account', () => {
    it('every session-only route declares it', () => {
      const stated: Record<string, string> = {};
      for (const { method, url, config } of site.app.routePermissions()) {
        if (method === 'HEAD') continue;
        if (config?.requiresRecentLogin) stated[`${method} ${url}`] = 'recent';
        else if (config?.sessionOnly) stated[`${method} ${url}`] = 'session';
      }
      expect(stated).toEqual(SESSION_ONLY);
    });

    it.each(Object.entries(SESSION_ONLY))('%s (%s)', async (route, needs) => {
      const row = PERMISSION_TABLE.get(route);
      if (!row) throw new Error(`${route} has no row in the table`);
      const { db } = site.database;
      const ways: ((id: number) => Promise<Headers>)[] = [
        async (id) => {
          const { token } = await tokenFor(db, id);
          return { authorization: `Bearer ${token}` };
        },
        async (id) => ({ cookie: await sessionFor(db, id, NOW - REAUTHENTICATION_LIFETIME) }),
        async (id) => ({ cookie: await sessionFor(db, id, NOW - REAUTHENTICATION_LIFETIME + 1) }),
      ];
      const codes: (string | null)[] = [];
      for (const way of ways) {
        const id = await account('admin');
        const headers = await way(id);
        const { method, url, json, payload } = await prepared(route, row, id);
        const answer = await send(method, url, { ...json, ...headers }, payload);
        const isAllowed = answer.statusCode < 400 || answer.statusCode === row.answers[4];
        codes.push(isAllowed ? null : problemOf(answer).code);
      }
      const stale = needs === 'recent' ? 'auth.reauthentication_required' : null;
      expect(codes).toEqual(['auth.session_only', stale, null]);
    });
  });

  it('a token can do what its scope allows, on every route', async () => {
    const reached: Record<string, Set<string>> = {};
    const admin = await account('admin');
    const tokens = await Promise.all(
      TOKEN_SCOPES.map(
        async (scope) => [scope, await tokenFor(site.database.db, admin, { scope })] as const,
      ),
    );
    for (const [route, { permission }] of CLOSED) {
      if (route in SESSION_ONLY) continue;
      const [method, pattern] = split(route);
      const url = `${pattern.replaceAll(/:\w+/g, 'nonsense')}?nonsense=1`;
      const scopes: string[] = [];
      for (const [scope, { token }] of tokens) {
        const answer = await send(method, url, { authorization: `Bearer ${token}` });
        if (problemOf(answer).code !== 'auth.scope') scopes.push(scope);
      }
      const rule = `${permission} ${method === 'GET' ? 'read' : 'change'}`;
      reached[rule] ??= new Set();
      reached[rule].add(scopes.join(' '));
    }
    const rules = Object.entries(reached).map(([rule, scopes]) => [rule, [...scopes].join(' | ')]);
    expect(Object.fromEntries(rules)).toEqual({
      'article:write read': 'read articles role',
      'article:write change': 'articles role',
      'article:moderate read': 'read articles role',
      'article:moderate change': 'role',
      'media:manage change': 'role',
      'placement:manage read': 'read articles role',
      'placement:manage change': 'role',
      'taxonomy:manage read': 'read articles role',
      'taxonomy:manage change': 'role',
      'draft:generate read': 'role',
      'draft:generate change': 'role',
      'newsletter:manage read': 'role',
      'newsletter:manage change': 'role',
      'user:manage read': 'role',
      'site:manage read': 'role',
      'site:manage change': 'role',
      'system:manage read': 'role',
      'redirect:manage change': 'role',
      'redirect:manage read': 'read articles role',
      'page:manage change': 'role',
      'page:manage read': 'read articles role',
      'system:manage change': 'role',
    });
  });

  describe('permissions are checked before anything else', () => {
    const BAD: readonly [what: string, headers: Headers, payload: string][] = [
      ['unknown fields', { 'content-type': 'application/json' }, '{"nonsense":true}'],
      ['no JSON at all', { 'content-type': 'application/json' }, '{"title":'],
      ['another content type', { 'content-type': 'text/xml' }, '<title/>'],
      ['a body too large', { 'content-type': 'application/json' }, ' '.repeat(10 * 1024 * 1024)],
    ];
    const address = (pattern: string) =>
      pattern.replace(':page', 'no-such-page').replaceAll(/:\w+/g, '999999');

    it.each(CLOSED)('%s', async (route, { answers }) => {
      const [method, pattern] = split(route);
      const { headers: author } = await authenticate("author on another's");
      // Only callers who may never use the route: an author's permission depends on the article.
      const refused: [Headers, number][] = [[{}, 401]];
      if (answers[1] === 403) refused.push([author, 403]);
      for (const [caller, status] of refused) {
        for (const url of [address(pattern), address(pattern).replace('999999', 'nonsense')]) {
          const plain = await send(method, `${url}?nonsense=1`, caller);
          expect(plain.statusCode, `${url} with a query`).toBe(status);
        }
        if (method === 'GET') {
          const head = await send('HEAD', address(pattern), caller);
          expect([head.statusCode, head.body]).toEqual([status, '']);
          continue;
        }
        for (const [what, headers, payload] of BAD) {
          const answer = await send(method, address(pattern), { ...headers, ...caller }, payload);
          expect(answer.statusCode, what).toBe(status);
        }
      }
    });

    it("an author cannot learn of another's article or block its changes", async () => {
      const { headers } = await authenticate("author on another's");
      for (const route of ['PUT /api/articles/:id', 'DELETE /api/articles/:id']) {
        const row = PERMISSION_TABLE.get(route);
        if (!row) throw new Error(route);
        const { method, url, json, payload } = await prepared(route, row, null);
        const others = await send(method, url, { ...json, ...headers }, payload);
        const none = await send(method, '/api/articles/999999', { ...json, ...headers }, payload);
        const told = [others, none].map((answer) => {
          const { requestId: _, ...rest } = problemOf(answer);
          return rest;
        });
        expect(told[0]).toEqual(told[1]);
      }
    });
  });
});
