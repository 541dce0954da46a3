import { tmpdir } from 'node:os';
import { beforeEach, describe, expect, it } from 'vitest';
import { callCommand } from '#tests/support/servers/command.ts';
import { testSite } from '#tests/support/site/test-site.ts';

describe('savepoint settings, beside a server', () => {
  const site = testSite({ env: { AUTHOR_LABEL: 'The Desk' } });
  beforeEach(() => site.db.deleteFrom('settings').execute());

  const settings = (...args: string[]) =>
    callCommand({ folder: tmpdir(), config: site.database.config }, ['settings', ...args], {
      env: { AUTHOR_LABEL: 'The Desk' },
    });

  it('changes a setting, which the server uses and the activity log names', async () => {
    const set = await settings('set', 'siteName', 'Pixelpost');
    expect([set.code, set.out]).toEqual([0, 'siteName  Pixelpost\n']);
    await site.app.changes.poll();
    expect((await site.app.inject('/site.webmanifest')).json()).toMatchObject({
      name: 'Pixelpost',
    });
    expect(await site.lastEvents(1)).toMatchObject([
      { actor: 'savepoint settings', detail: 'Savepoint → Pixelpost' },
    ]);
    expect((await settings('get', 'siteName')).out).toBe('Pixelpost\n');
    expect((await settings('set', 'siteName', '--default')).out).toBe(
      'siteName  Savepoint  (default)\n',
    );
  });

  it('lists every setting with its source', async () => {
    await settings('set', 'contactTo', 'desk@pixel.example', 'press@pixel.example');
    await settings('set', 'bylines', 'on');
    const { out } = await settings('list');
    expect(out).toContain('contactTo  desk@pixel.example, press@pixel.example\n');
    expect(out).toContain('bylines  on\n');
    expect(out).toContain('authorLabel  The Desk  (set by AUTHOR_LABEL)\n');
    expect(out).toContain('tagline  Games worth your evening  (default)\n');
    const json = JSON.parse((await settings('get', 'bylines', '--json')).out);
    expect(json).toMatchObject({ key: 'bylines', value: true, version: 1 });
  });

  it.each([
    [2, ['set', 'smtp', 'x'], 'There is no setting smtp.'],
    [2, ['get', 'DATABASE_URL'], 'There is no setting DATABASE_URL.'],
    [2, ['set', 'bylines', 'yes'], 'bylines must be on or off.'],
    [2, ['set', 'contactTo'], 'contactTo needs a value.'],
    [2, ['set', 'contactTo', 'desk@pixel.example', '--default'], 'either values or --default'],
    [2, ['set', 'tagline', 'Two', 'words'], 'tagline takes one value.'],
    [2, ['set', 'timeZone', 'Mars/Olympus'], 'must be a time zone'],
    [2, ['set', 'socialProfiles', 'javascript:alert(1)'], 'must be URLs that start with'],
    [1, ['set', 'authorLabel', 'Us'], 'AUTHOR_LABEL sets “Author label” on the server.'],
  ])('fails with code %i: savepoint settings %j', async (code, args, message) => {
    const answer = await settings(...args);
    expect(answer.err).toContain(message);
    expect(answer.code).toBe(code);
  });
});
