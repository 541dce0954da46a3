import { beforeEach, describe, expect, it } from 'vitest';
import { problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { Setup } from '../contract.ts';
import { beginSetup } from './store.ts';

describe('the state of the first setup', () => {
  const site = testSite();
  const begin = async (adminPassword: string | null) => {
    await site.db.deleteFrom('setup').execute();
    await beginSetup(site.db, { adminPassword });
  };
  beforeEach(() => begin(null));
  const state = async () => jsonOf<Setup>(await site.admin.get('/api/setup')).state;
  const change = (to: string) => site.admin.put('/api/setup', { state: to });

  it('opens once, is left for later and is done for good', async () => {
    expect(await state()).toBe('pending');
    expect(jsonOf(await change('later'))).toEqual({ state: 'later' });
    jsonOf(await change('done'));
    expect(jsonOf(await change('later')), 'another tab').toEqual({ state: 'done' });
  });

  it('does not open by itself where ADMIN_PASSWORD prepared the installation', async () => {
    await begin('from a script');
    expect(await state()).toBe('later');
  });

  it('is done on a database without its row', async () => {
    await site.db.deleteFrom('setup').execute();
    expect(await state()).toBe('done');
    expect(jsonOf(await change('later'))).toEqual({ state: 'done' });
  });

  it('refuses unknown states', async () => {
    for (const to of ['pending', 'skipped', '']) {
      expect(problemOf(await change(to)).status).toBe(400);
    }
    expect(await state()).toBe('pending');
  });
});
