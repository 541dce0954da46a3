import { beforeEach, describe, expect, it } from 'vitest';
import { REAUTHENTICATION_LIFETIME } from '#features/users/server/guard/guard-routes.ts';
import { as, tokenFor } from '#tests/support/content/people.ts';
import { badFields, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { Setting, SettingKey } from '../../settings.contract.ts';

const PATH = '/api/settings';
type Changes = Partial<Record<SettingKey, unknown>>;

describe('the settings of code', () => {
  const site = testSite();
  beforeEach(() => site.db.deleteFrom('settings').execute());

  const patch = (changes: Changes) => ({
    settings: Object.fromEntries(Object.entries(changes).map(([key, value]) => [key, { value }])),
  });
  const save = (changes: Changes) => site.admin.patch(PATH, patch(changes));
  const stored = async (key: SettingKey) => {
    const { settings } = jsonOf<{ settings: Setting[] }>(await site.admin.get(PATH));
    return settings.find((one) => one.key === key)?.value;
  };
  const PLAUSIBLE = {
    analytics: 'plausible',
    analyticsUrl: 'https://stats.example/app/',
    analyticsSite: 'mag.example',
  };

  it('only an admin who has logged in within ten minutes changes them', async () => {
    const change = patch({ headCode: '<script>go()</script>' });
    const editors = await site.editor.patch(PATH, change);
    expect([editors.statusCode, problemOf(editors).code]).toEqual([403, 'auth.forbidden']);
    const { token } = await tokenFor(site.db, site.admin.id);
    const tokens = await site.app.inject({
      method: 'PATCH',
      url: PATH,
      headers: { authorization: `Bearer ${token}` },
      payload: change,
    });
    expect([tokens.statusCode, problemOf(tokens).code]).toEqual([403, 'auth.session_only']);
    site.clock.now += REAUTHENTICATION_LIFETIME;
    for (const later of [
      change,
      patch({ headCode: null }),
      patch({ codeScripts: ['https://a.example'] }),
      patch({ codeConsent: false }),
      patch({ ...PLAUSIBLE, tagline: 'With another one' }),
    ]) {
      const refused = await site.admin.patch(PATH, later);
      expect(refused.statusCode).toBe(403);
      expect(problemOf(refused).code).toBe('auth.reauthentication_required');
    }
    jsonOf(await save({ tagline: 'Needs no password' }));
    expect(await stored('headCode')).toBeNull();
    site.clock.now -= 1;
    jsonOf(await as(site.app, site.admin.cookie).patch(PATH, change));
    expect(await stored('headCode')).toBe('<script>go()</script>');
  });

  it('the activity log says that code changed, and not its text', async () => {
    jsonOf(await save({ headCode: '<script>secret()</script>\r\n', codeConsent: false }));
    jsonOf(await save({ headCode: null }));
    const events = await site.lastEvents(3);
    expect(events.map(({ subject, detail }) => `${subject.name}: ${detail}`).sort()).toEqual([
      'Ask readers first: on → off',
      'Head code: 25 characters → none',
      'Head code: none → 25 characters',
    ]);
  });

  it.each<[SettingKey, unknown]>([
    ['headCode', '<script>go()</script></body>'],
    ['headCode', '<meta http-equiv="refresh" content="0">'],
    ['headCode', `<script>${'x'.repeat(20_000)}</script>`],
    ['headCode', '<script>\u0000</script>'],
    ['headCode', ''],
    ['bodyCode', '<div onclick="go()"></div>'],
    ['bodyCode', '<base href="/">'],
    ['codeScripts', ['*']],
    ['codeScripts', ["'unsafe-inline'"]],
    ['codeScripts', ['https://a.example; script-src *']],
    ['codeConnections', ['https://a.example\nhttps://b.example']],
    ['codeImages', ['javascript:alert(1)']],
    ['codeFrames', ['http://a.example']],
    ['codeFrames', ['https://a.example', 'https://a.example/again']],
    ['codeScripts', Array.from({ length: 16 }, (_, index) => `https://a${index}.example`)],
    ['codeScripts', [`https://${'a'.repeat(60)}.${'b'.repeat(60)}.example`]],
    ['analytics', 'google'],
    ['analyticsUrl', 'http://stats.example'],
    ['analyticsUrl', 'https://*.stats.example'],
    ['analyticsUrl', 'javascript:alert(1)'],
    ['analyticsSite', 'a\nb'],
  ])('%s refuses %j', async (key, value) => {
    const refused = await save({ [key]: value });
    expect(refused.statusCode).toBe(400);
    expect(badFields(refused)[0]).toMatch(new RegExp(`^settings\\.${key}\\.value`));
    expect(JSON.stringify(await stored(key))).not.toContain('example');
  });

  it('origins and URLs are stored in normal form', async () => {
    jsonOf(await save({ ...PLAUSIBLE, codeScripts: ['https://CDN.example/lib.js'] }));
    expect(await stored('codeScripts')).toEqual(['https://cdn.example']);
    expect(await stored('analyticsUrl')).toBe('https://stats.example/app');
  });

  it.each<[Changes, string]>([
    [{ analytics: 'plausible', analyticsSite: 'mag.example' }, 'analyticsUrl'],
    [{ ...PLAUSIBLE, analyticsSite: 'not a domain' }, 'analyticsSite'],
    [{ ...PLAUSIBLE, analytics: 'umami', analyticsSite: '1' }, 'analyticsSite'],
    [{ ...PLAUSIBLE, analytics: 'matomo', analyticsSite: '0"]);go("' }, 'analyticsSite'],
    [{ ...PLAUSIBLE, analytics: 'matomo', analyticsSite: null }, 'analyticsSite'],
  ])('a service needs its URL and the ID that it gives: %j', async (changes, field) => {
    expect(badFields(await save(changes))).toEqual([`settings.${field}.value`]);
    expect(await stored('analytics')).toBe('none');
    jsonOf(await save({ analytics: 'goatcounter', analyticsUrl: 'https://mag.goatcounter.com' }));
  });
});
