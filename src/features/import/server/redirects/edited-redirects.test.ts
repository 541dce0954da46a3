import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RedirectPage } from '#features/redirects/contract.ts';
import { IMPORTS, type ImportSite, openImportSite } from '#tests/support/site/import-site.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';

describe('redirects of an undone import', () => {
  let site: ImportSite;
  beforeAll(async () => {
    site = await openImportSite();
    await site.empty();
  });
  afterAll(() => site.close());

  const stored = async () =>
    jsonOf<RedirectPage>(await site.editor.get('/api/redirects?limit=100')).redirects;

  it('stay if an editor has changed them since, singly or by CSV', async () => {
    const { id } = await site.importPosts([{ id: 12, slug: 'a-lamp' }]);
    const byNumber = (await stored()).find(({ from }) => from === '/?p=12');
    const change = { from: '/?p=12', to: '/about' };
    jsonOf(await site.editor.put(`/api/redirects/${byNumber?.id}`, change));
    const csv = 'From,To,Match\n/2019/06/a-lamp,/terms,prefix';
    expect(jsonOf(await site.editor.post('/api/redirects/import', { csv }))).toMatchObject({
      changed: 1,
    });
    jsonOf(await site.admin.post(`${IMPORTS}/${id}/undo`, { count: 1 }));
    await site.app.jobs.runDue();
    expect(await site.view(id)).toMatchObject({ state: 'undone' });
    const left = (await stored()).map(({ from, to }) => `${from} ${to}`).sort();
    expect(left).toEqual(['/2019/06/a-lamp /terms', '/?p=12 /about']);
  });
});
