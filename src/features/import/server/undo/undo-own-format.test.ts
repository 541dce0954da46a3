import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Import } from '#features/import/contract.ts';
import { makeGame } from '#tests/support/content/games.ts';
import { makeMedia } from '#tests/support/content/images.ts';
import { IMPORTS } from '#tests/support/site/import-site.ts';
import { exported, importBytes } from '#tests/support/site/export-and-import.ts';
import { jsonOf, openTestSite, type TestSite } from '#tests/support/site/test-site.ts';
import { ENGINES } from '#tests/support/stores/test-store.ts';

describe.each(ENGINES)('taking an export of ours back on %s', (engine) => {
  let there: TestSite;
  let here: TestSite;
  beforeAll(async () => {
    const env = { BYLINES: 'on' };
    there = await openTestSite({ engine, env: { ...env, SITE_URL: 'https://there.example' } });
    here = await openTestSite({ engine, env: { ...env, SITE_URL: 'https://here.example' } });
  });
  afterAll(async () => {
    await there.close();
    await here.close();
  });

  const TEXT = { content: '<p>Words.</p>', category: 'guide', status: 'published' };
  const write = async (site: TestSite, fields: object) =>
    jsonOf(await site.editor.post('/api/articles', { ...TEXT, ...fields }), 201);
  const person = async (name: string) =>
    jsonOf<{ id: number; slug: string }>(await there.editor.post('/api/people', { name }), 201);
  const names = async (table: 'games' | 'people' | 'series') => {
    const column = table === 'people' ? 'name' : 'title';
    const rows = await here.db.selectFrom(table).select('slug').orderBy(column).execute();
    return rows.map(({ slug }) => slug);
  };

  it('takes games, authors and series along that nobody here uses or has changed, and says how many', async () => {
    const cover = await makeMedia(there.db, there.editor.id);
    const { key } = await there.db
      .selectFrom('media')
      .select('key')
      .where('id', '=', cover)
      .executeTakeFirstOrThrow();
    for (const title of ['Used', 'Changed', 'Unused']) await makeGame(there.db, { title });
    await makeGame(there.db, { title: 'Imaged', cover: `/media/${key}/9.jpg` });
    const [mara, unnamed] = [await person('Mara Quill'), await person('Ben Marsh')];
    const written = { games: ['unused', 'used'], series: { title: 'The Strait', part: 1 } };
    await write(there, { title: 'A map', ...written, byline: [{ personId: mara.id }] });
    await write(there, { title: 'Alone', series: { title: 'Alone', part: 1 } });
    here.clock.now = there.clock.now;
    await makeGame(here.db, { title: 'Here' });
    const { id, beside } = await importBytes(here, await exported(there));
    expect(beside).toEqual({ games: 4, people: 2, series: 2 });
    expect(await names('people')).toEqual([unnamed.slug, mara.slug]);

    await write(here, { title: 'Ours', games: ['used'], series: { title: 'The Strait', part: 2 } });
    const changed = await here.db
      .selectFrom('games')
      .select('id')
      .where('slug', '=', 'changed')
      .executeTakeFirstOrThrow();
    here.clock.now += 1000;
    await here.editor.put(`/api/games/${changed.id}`, { title: 'Changed', developer: 'Marr' });
    jsonOf(await here.admin.post(`${IMPORTS}/${id}/undo`, { count: 2 }));
    await here.app.jobs.runDue();
    const undone = jsonOf<Import>(await here.admin.get(`${IMPORTS}/${id}`));
    expect(undone).toMatchObject({ state: 'undone', beside: { games: 2, people: 2, series: 1 } });
    expect(await names('games')).toEqual(['changed', 'here', 'used']);
    expect(await names('people')).toEqual([]);
    expect(await names('series')).toEqual(['the-strait']);
    expect(await here.db.selectFrom('import_additions').selectAll().execute()).toEqual([]);
    expect(await here.lastEvents(8)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ subject: expect.objectContaining({ name: 'Imaged' }) }),
      ]),
    );
  });
});
