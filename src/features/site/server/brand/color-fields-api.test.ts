import { describe, expect, it } from 'vitest';
import { ENGINES } from '#tests/support/databases/test-database.ts';
import { badFields } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import { SETTING_KEYS, settingOf } from '../../settings.contract.ts';

const COLOR_SETTINGS = SETTING_KEYS.filter((key) => settingOf(key).kind === 'color');

const HOSTILE = [
  'red;}body{display:none',
  '#2a2de6;}body{display:none',
  '#2a2de6}</style><script>alert(1)</script>',
  'url(https://evil.example/a.png)',
  'var(--x)',
  'color-mix(in srgb, red, blue)',
  '#2a2de6ff',
  '#2a2',
  '#2a2de\u0660',
  'transparent',
  'currentColor',
  '',
];

describe.each(ENGINES)('color fields, on %s', (engine) => {
  const site = testSite({ engine });

  it.each(HOSTILE)('none takes %j, and each says what it takes', async (color) => {
    const category = { name: 'Hardware', color };
    const added = await site.editor.post('/api/categories', category);
    const [first] = jsonOf<{ id: number }[]>(await site.editor.get('/api/categories'));
    const changed = await site.editor.put(`/api/categories/${first?.id}`, category);
    for (const answer of [added, changed]) {
      expect(badFields(answer)).toEqual(['color']);
      expect(answer.body).toContain('must be a color such as #6b7280');
    }
    const settings = Object.fromEntries(COLOR_SETTINGS.map((key) => [key, { value: color }]));
    const answer = await site.admin.patch('/api/settings', { settings });
    const named = COLOR_SETTINGS.map((key) => `settings.${key}.value`);
    expect(badFields(answer).sort()).toEqual(named.sort());
    expect(answer.body).toContain('must be a color such as #2a2de6');
  });

  it('there are color settings to check, and each takes a color', async () => {
    expect(COLOR_SETTINGS).toHaveLength(6);
    const value = '#2A2DE6';
    const settings = Object.fromEntries(COLOR_SETTINGS.map((key) => [key, { value }]));
    jsonOf(await site.admin.patch('/api/settings', { settings }));
    const stored = await site.db.selectFrom('settings').select('value').execute();
    expect(stored).toEqual(COLOR_SETTINGS.map(() => ({ value: '"#2a2de6"' })));
  });
});
