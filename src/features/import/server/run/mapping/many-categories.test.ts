import { afterAll, beforeAll, expect, it } from 'vitest';
import { countRows } from '#platform/db/queries/count-rows.ts';
import {
  IMPORTS,
  type ImportSite,
  openImportSite,
  type Posts,
} from '#tests/support/site/import-site.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';

const CATEGORIES = 1000;

let site: ImportSite;
beforeAll(async () => {
  site = await openImportSite('sqlite');
  await site.empty();
});
afterAll(() => site.close());

it('a thousand new categories are imported in batches', async () => {
  const before = await countRows(site.db.selectFrom('categories'));
  const terms: Posts[number]['terms'] = Array.from({ length: CATEGORIES }, (_, at) => [
    ...(['category', `games-${at}`, `Games ${at}`] as const),
  ]);
  const { id } = await site.read([{ id: 1, terms }]);
  jsonOf(await site.admin.post(`${IMPORTS}/${id}/start`, {}));
  await site.app.jobs.runDue();
  expect(await site.view(id)).toMatchObject({ state: 'finished', items: { created: 1 } });
  expect(await countRows(site.db.selectFrom('categories'))).toBe(before + CATEGORIES);
}, 60_000);
