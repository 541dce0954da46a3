import { afterEach, describe, expect, it } from 'vitest';
import { DAY } from '#lib/durations.ts';
import type { App } from '#platform/http/routes.ts';
import {
  buildTestApp,
  NOW,
  openTestDatabase,
  type TestDatabase,
} from '#tests/support/databases/test-database.ts';
import { get, problemOf } from '#tests/support/site/requests.ts';

describe('well-known URLs', () => {
  let database: TestDatabase;
  let app: App;

  async function open(env: Record<string, string>, now = NOW): Promise<void> {
    database = await openTestDatabase({ env });
    app = await buildTestApp(database, { now: () => now });
  }
  afterEach(async () => {
    await app.close();
    await database.close();
  });

  it('security.txt has a contact, an expiry date and its canonical URL', async () => {
    await open({
      SITE_URL: 'https://magazine.example',
      SECURITY_CONTACT: 'mailto:security@magazine.example, https://magazine.example/report',
    });
    const answer = await get(app, '/.well-known/security.txt');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    const [first, second, expires = '', ...rest] = answer.body.trimEnd().split('\n');
    expect([first, second]).toEqual([
      'Contact: mailto:security@magazine.example',
      'Contact: https://magazine.example/report',
    ]);
    expect(rest).toEqual([
      'Preferred-Languages: en',
      'Canonical: https://magazine.example/.well-known/security.txt',
    ]);
    const until = Date.parse(expires.replace('Expires: ', ''));
    expect(until).toBeGreaterThan(NOW + 90 * DAY);
    expect(until).toBeLessThan(NOW + 365 * DAY);
  });

  it('the expiry date of security.txt moves on while the site runs', async () => {
    await open({ SECURITY_CONTACT: 'mailto:a@magazine.example' }, NOW + 400 * DAY);
    const { body } = await get(app, '/.well-known/security.txt');
    const [, expires = ''] = /^Expires: (.+)$/m.exec(body) ?? [];
    expect(Date.parse(expires)).toBeGreaterThan(NOW + 400 * DAY);
    expect(body, 'no address without encryption is canonical').not.toContain('Canonical');
  });

  it('security.txt is 404 without a contact', async () => {
    await open({});
    const answer = await get(app, '/.well-known/security.txt');
    expect(answer.statusCode).toBe(404);
    expect(problemOf(answer).code).toBe('route.not_found');
  });

  it('the manifest names the site and icons that exist', async () => {
    await open({ SITE_NAME: 'Mag' });
    const answer = await get(app, '/site.webmanifest');
    expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    const { name, icons } = answer.json<{ name: string; icons: { src: string }[] }>();
    expect([name, icons.map(({ src }) => src)]).toEqual(['Mag', ['/icon.png', '/favicon.svg']]);
  });

  it('the change-password URL redirects to its page', async () => {
    await open({});
    const answer = await get(app, '/.well-known/change-password');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/change-password']);
  });
});
