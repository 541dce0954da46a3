import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminArticle } from '#features/articles/contract.ts';
import { publishDue } from '#features/articles/server/scheduler/publish-due.ts';
import { HOUR } from '#lib/durations.ts';
import { drawing, upload } from '#tests/support/content/images.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import { exported } from '#tests/support/site/export-and-import.ts';
import { IMPORTS } from '#tests/support/site/import-site.ts';
import { get } from '#tests/support/site/requests.ts';
import { jsonOf, openTestSite, type TestSite } from '#tests/support/site/test-site.ts';
import type { Import } from '../../contract.ts';
import type { ImportItemPage } from '../../items.contract.ts';

const UNTIL = NOW + HOUR;
const iso = (at: number) => new Date(at).toISOString();

describe('an embargo and imports of our own format', () => {
  let from: TestSite;
  let to: TestSite;
  let article: AdminArticle;
  let image: string;
  let cover: string;
  beforeAll(async () => {
    from = await openTestSite({ env: { SITE_URL: 'https://old.example' } });
    to = await openTestSite();
    const add = async () => {
      const file = await drawing(400, 200).jpeg().toBuffer();
      const answer = await upload(from.app, { cookie: from.editor.cookie }, file);
      return jsonOf<{ url: string }>(answer, 201).url;
    };
    image = await add();
    cover = await add();
    await from.app.jobs.runDue();
    // It was there before the article.
    jsonOf(await from.editor.post('/api/games', { title: 'A game', cover }), 201);
    const fields = { title: 'A secret', category: 'review', status: 'scheduled' };
    article = jsonOf<AdminArticle>(
      await from.editor.post('/api/articles', {
        ...fields,
        content: `<p>words</p><img src="${image}"><img src="${cover}">`,
        scheduledPublishAt: iso(UNTIL),
        embargoUntil: iso(UNTIL),
        embargoReason: 'Agreed',
      }),
      201,
    );
    const other = { title: 'A neighbor', content: '<p>words</p>', category: 'review' };
    jsonOf(await from.editor.post('/api/articles', { ...other, status: 'published' }), 201);
  });
  beforeEach(async () => {
    to.clock.now = NOW;
    for (const table of ['articles', 'imports', 'media', 'games'] as const) {
      await to.db.deleteFrom(table).execute();
    }
  });
  afterAll(async () => {
    await from.close();
    await to.close();
  });

  let files = 0;
  /** Moves what the one site has into the other. @returns what became of each article */
  async function move(choices: object = {}) {
    const folder = path.join(to.database.config.dataDir, 'imports');
    await mkdir(folder, { recursive: true });
    files += 1;
    await writeFile(path.join(folder, `${files}.zip`), await exported(from));
    const named = { path: `${files}.zip` };
    const { id } = jsonOf<Import>(await to.admin.post(IMPORTS, named), 201);
    await to.app.jobs.runDue();
    jsonOf(await to.admin.post(`${IMPORTS}/${id}/start`, choices));
    await to.app.jobs.runDue();
    const { items } = jsonOf<ImportItemPage>(await to.admin.get(`${IMPORTS}/${id}/items`));
    return Object.fromEntries(items.map(({ title, state, error }) => [title, { state, error }]));
  }
  const seen = async (url: string) => (await get(to.app, url)).statusCode;
  const page = () => seen(`/api/articles/slug/${article.slug}`);

  it('is imported with its article and hides it and its images, drafts included', async () => {
    for (const choices of [{}, { states: 'drafts' }]) {
      await to.db.deleteFrom('imports').execute();
      await to.db.deleteFrom('articles').execute();
      expect(await move(choices)).toMatchObject({ 'A secret': { state: 'created' } });
      expect([await page(), await seen(image)]).toEqual([404, 404]);
      // What readers saw before they see here.
      expect([await seen('/api/games/a-game'), await seen(cover)]).toEqual([200, 200]);
    }
  });

  it('excludes articles already public elsewhere and imports the others', async () => {
    from.clock.now = UNTIL;
    await publishDue(from.db, UNTIL);
    expect(await move()).toEqual({
      'A secret': {
        state: 'failed',
        error: expect.stringContaining('under embargo until March 5'),
      },
      'A neighbor': { state: 'created', error: null },
    });
    expect([await page(), await seen(image)]).toEqual([404, 404]);
    to.clock.now = UNTIL;
    expect(await move()).toMatchObject({ 'A secret': { state: 'created' } });
    expect([await page(), await seen(image)]).toEqual([200, 200]);
  });
});
