import { expect } from 'vitest';
import type { Role } from '#features/users/values.ts';
import { as, makeUser, sessionFor } from '../content/people.ts';
import { buildTestApp, NOW, openTestDatabase } from '../databases/test-database.ts';

export interface Token {
  id: number;
  name: string;
  role: Role;
  lastUsedAt: string | null;
}

export type TokenSite = Awaited<ReturnType<typeof openTokenSite>>;

/** A site where an admin, a new one for each test, creates tokens and calls the API with them. */
export async function openTokenSite() {
  const database = await openTestDatabase();
  const clock = { now: NOW };
  const app = await buildTestApp(database, { now: () => clock.now });
  const forgetSecurityLog = () => database.db.deleteFrom('security_log').execute();

  const send = (
    authorization: string,
    url = '/api/admin/jobs',
    more: Record<string, string> = {},
  ) => app.inject({ method: 'GET', url, headers: { authorization, ...more } });
  const site = {
    app,
    clock,
    send,
    db: database.db,
    owner: { id: 0, username: '' },
    cookie: '',
    create: (body: Record<string, unknown>) => as(app, site.cookie).post('/api/tokens', body),
    async created(role: Role = 'admin', name = 'Importer') {
      const answer = await site.create({ name, role });
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json<Token & { token: string }>();
    },
    list: async () => (await as(app, site.cookie).get('/api/tokens')).json<Token[]>(),
    statusOf: async (...call: Parameters<typeof send>) => (await send(...call)).statusCode,
    async reset() {
      clock.now = NOW;
      // The security log aggregates repeated events of an address within a minute.
      await forgetSecurityLog();
      site.owner = await makeUser(database.db, { role: 'admin' });
      site.cookie = await sessionFor(database.db, site.owner.id);
      await forgetSecurityLog();
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
  return site;
}
