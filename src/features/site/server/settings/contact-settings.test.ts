import { describe, expect, it } from 'vitest';
import { badFields } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { Setting, SettingKey } from '../../settings.contract.ts';

describe('settings of the Contact page', () => {
  const site = testSite({ env: { SITE_URL: 'https://www.pixel.example' } });
  const save = (key: SettingKey, value: unknown) =>
    site.admin.patch('/api/settings', { settings: { [key]: { value } } });
  const settingNow = async (key: SettingKey) => {
    const { settings } = jsonOf<{ settings: Setting[] }>(await site.admin.get('/api/settings'));
    return settings.find((one) => one.key === key)?.value;
  };

  it('email addresses are those of the host until they are saved', async () => {
    expect(await settingNow('contactEmails')).toEqual([
      'General: contact@pixel.example',
      'Corrections and tips: editorial@pixel.example',
      'Pitches: contribute@pixel.example',
      'Review copies and press: press@pixel.example',
    ]);
    jsonOf(await save('contactEmails', ['Tips, day or night :Desk@PIXEL.example']));
    expect(await settingNow('contactEmails')).toEqual(['Tips, day or night: Desk@pixel.example']);
  });

  it.each<[SettingKey, unknown]>([
    ['responseTime', 'x'.repeat(121)],
    ['responseTime', 'Two\nlines'],
    ['contactEmails', []],
    ['contactEmails', ['press@pixel.example']],
    ['contactEmails', [': press@pixel.example']],
    ['contactEmails', ['Press: nobody']],
    ['contactEmails', ['Press: a@pixel.example, b@pixel.example']],
    ['contactEmails', ['Press: a@pixel.example', 'Press:a@PIXEL.example']],
    ['contactEmails', [`${'x'.repeat(61)}: a@pixel.example`]],
    ['contactEmails', Array.from({ length: 9 }, (_, at) => `Press: a${at}@pixel.example`)],
    ['contributionTopics', []],
    ['contributionTopics', ['Esports', 'Esports']],
    ['contributionTopics', ['x'.repeat(61)]],
    ['contributionTopics', Array.from({ length: 13 }, (_, at) => `Topic ${at}`)],
  ])('%s can’t be %j', async (key, value) => {
    const [field] = badFields(await save(key, value));
    expect(field).toMatch(new RegExp(`^settings\\.${key}\\.value`));
  });
});
