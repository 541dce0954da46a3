import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import type { AdminArticle } from '#features/articles/contract.ts';
import type { Import } from '#features/import/contract.ts';
import type { ImportItemPage } from '#features/import/items.contract.ts';
import { wxr } from '../content/wxr.ts';
import type { ENGINES } from '../databases/test-database.ts';
import { jsonOf, openTestSite } from './test-site.ts';

export const IMPORTS = '/api/admin/imports';
export type Posts = Parameters<typeof wxr>[0];

/** How to change an export before it is read, and its images. */
interface Reading {
  change?: (text: string) => string;
  imagesPath?: string;
}

/** A site whose admin imports WordPress exports through the API. */
export async function openImportSite(
  engine: (typeof ENGINES)[number] = 'sqlite',
  options: Omit<Parameters<typeof openTestSite>[0] & object, 'engine'> = {},
) {
  const site = await openTestSite({ ...options, engine });
  const { admin, app, db } = site;
  let files = 0;
  const view = async (id: number) => jsonOf<Import>(await admin.get(`${IMPORTS}/${id}`));
  /** Puts an export in the import folder and reads it. */
  async function read(
    posts: Posts,
    { change = (text: string) => text, ...named }: Reading = {},
  ): Promise<Import> {
    const folder = path.join(site.database.config.dataDir, 'imports');
    await mkdir(folder, { recursive: true });
    files += 1;
    const name = `old-${files}.xml`;
    await writeFile(path.join(folder, name), change(wxr(posts)));
    const { id } = jsonOf<Import>(await admin.post(IMPORTS, { path: name, ...named }), 201);
    await app.jobs.runDue();
    return view(id);
  }
  const itemsOf = async (id: number, query = '') =>
    jsonOf<ImportItemPage>(await admin.get(`${IMPORTS}/${id}/items${query}`)).items;
  return {
    ...site,
    view,
    read,
    itemsOf,
    /** Reads an export and imports it. */
    importPosts: async (
      posts: Posts,
      choices: object = {},
      reading: Reading = {},
    ): Promise<Import> => {
      const { id } = await read(posts, reading);
      jsonOf(await admin.post(`${IMPORTS}/${id}/start`, choices));
      await app.jobs.runDue();
      return view(id);
    },
    articleAt: async (id: number, position: number): Promise<AdminArticle> => {
      const item = (await itemsOf(id)).find((one) => one.position === position);
      expect(item?.articleId, 'the item has no article').toEqual(expect.any(Number));
      return jsonOf<AdminArticle>(await admin.get(`/api/my/articles/${item?.articleId}`));
    },
    statesOf: async (id: number) => (await itemsOf(id)).map(({ state }) => state),
    titles: async () => {
      const rows = await db.selectFrom('articles').select('title').orderBy('id').execute();
      return rows.map(({ title }) => title);
    },
    /** Deletes articles, imports and new categories, before each test. */
    empty: async () => {
      for (const table of ['articles', 'pages', 'imports', 'redirects'] as const) {
        await db.deleteFrom(table).execute();
      }
      await db.deleteFrom('categories').where('id', '>', 5).execute();
    },
  };
}

export type ImportSite = Awaited<ReturnType<typeof openImportSite>>;
