import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '#platform/http/routes.ts';
import { as, sessionFor } from '#tests/support/content/people.ts';
import { buildTestApp } from '#tests/support/databases/test-database.ts';
import { type LinkSite, openLinkSite } from '#tests/support/site/link-site.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';
import type { Session } from '../../contract.ts';

const CHOSEN = 'three tides late';

describe('new passwords', () => {
  let links: LinkSite;
  beforeAll(async () => {
    links = await openLinkSite();
  });
  beforeEach(() => links.reset());
  afterAll(() => links.close());

  describe('password strength', () => {
    const judge = (body: object, cookie?: string) =>
      as(links.site.app, cookie ?? null).post('/api/auth/password-strength', body);

    it('is shown only to logged-in accounts and holders of a valid link', async () => {
      const given = await links.invite();
      expect((await judge({ password: CHOSEN })).statusCode).toBe(401);
      expect((await judge({ password: CHOSEN, username: 'x' })).statusCode).toBe(401);
      expect((await judge({ password: CHOSEN, token: 'x' })).statusCode).toBe(401);
      const own = await judge({ password: `${given.username}1234`, token: links.tokenOf(given) });
      expect(jsonOf<{ score: number }>(own).score).toBeLessThan(3);
      const session = await sessionFor(
        links.site.db,
        links.site.author.id,
        links.site.clock.now,
        links.site.database.config,
      );
      const answer = await judge({ password: CHOSEN }, session);
      expect(jsonOf(answer)).toEqual({ score: 4, objection: null });
      expect(links.written.join('')).not.toContain(CHOSEN);
    });
  });

  describe('a password chosen by another person', () => {
    const given = async (app: App) => {
      const username = links.name();
      const body = { username, password: 'a kettle of quiet fish' };
      expect((await (await links.admin(app)).post('/api/users', body)).statusCode).toBe(201);
      const answer = await links.post('/api/auth/login', body, app);
      const cookie = answer.cookies.map((one) => `${one.name}=${one.value}`).join('; ');
      return {
        user: jsonOf<Session>(answer).user,
        person: as(app, cookie),
        password: body.password,
      };
    };

    it('prompts for a change that can be postponed', async () => {
      const { user, person, password } = await given(links.site.app);
      expect(user?.chooseOwnPassword).toBe('asked');
      expect((await person.get('/api/admin/articles')).statusCode).toBe(200);
      const change = { currentPassword: password, newPassword: CHOSEN };
      const after = jsonOf<Session>(await person.put('/api/auth/password', change));
      expect(after.user?.chooseOwnPassword).toBeUndefined();
    });

    it('with REQUIRE_OWN_PASSWORD=on allows only that change', async () => {
      const config = { ...links.site.database.config, requireOwnPassword: true };
      const app = await buildTestApp(
        { ...links.site.database, config },
        { now: () => links.site.clock.now },
      );
      const { user, person, password } = await given(app);
      expect(user?.chooseOwnPassword).toBe('required');
      for (const path of ['/api/admin/articles', '/api/admin/overview', '/api/my/articles/1']) {
        const answer = await person.get(path);
        expect([answer.statusCode, problemOf(answer).code]).toEqual([
          403,
          'auth.own_password_required',
        ]);
      }
      const change = { currentPassword: password, newPassword: CHOSEN };
      const changed = await person.put('/api/auth/password', change);
      expect(changed.statusCode, changed.body).toBe(200);
      const cookie = changed.cookies.map((one) => `${one.name}=${one.value}`).join('; ');
      expect((await as(app, cookie).get('/api/admin/articles')).statusCode).toBe(200);
      await app.close();
    });
  });
});
