import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountRecord } from '#features/export/contract.ts';
import { exportMagazine, Report } from '#features/export/server/public.ts';
import { seedCategories } from '#features/taxonomy/server/public.ts';
import { upload } from '#tests/support/content/pictures.ts';
import { unzip } from '#tests/support/content/unzip.ts';
import { magazines, writeMagazine } from '#tests/support/generated/magazines.ts';
import { IMPORTS } from '#tests/support/site/import-site.ts';
import { smallPicture } from '#tests/support/site/site-beside-others.ts';
import { jsonOf, openTestSite, type TestSite } from '#tests/support/site/test-site.ts';
import { ENGINES, NOW } from '#tests/support/stores/test-store.ts';
import type { Import } from '../contract.ts';
import type { ImportItemPage } from '../items.contract.ts';

/** What is another after an export has moved in elsewhere, by file: docs/import.md says why. */
const ANOTHER: Record<string, readonly string[]> = {
  'articles.jsonl': ['id', 'version'],
  'categories.jsonl': ['id'],
  'pictures.jsonl': ['id'],
  'redirects.jsonl': ['id'],
  'tags.jsonl': ['id'],
};

async function exported({ store, clock }: TestSite) {
  const pieces: Buffer[] = [];
  const options = { format: 'savepoint', report: new Report('savepoint'), now: clock.now } as const;
  for await (const piece of exportMagazine(store.config, options)) {
    pieces.push(Buffer.from(piece as string));
  }
  return Buffer.concat(pieces);
}

type Row = Record<string, unknown>;

const linesOf = (file: Buffer | undefined) =>
  `${file}`
    .split('\n')
    .filter(Boolean)
    .map((line): Row => JSON.parse(line));

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** All files of an export, without what is another: accounts by their names. */
async function essenceOf(bytes: Buffer) {
  const files = await unzip(bytes);
  const accounts = linesOf(files.get('accounts.jsonl')) as unknown as AccountRecord[];
  const names = new Map(accounts.map(({ id, username }) => [id, username]));
  const essence: Record<string, unknown> = {};
  for (const [name, content] of files) {
    if (name === 'manifest.json' || name === 'accounts.jsonl') continue;
    const another = ANOTHER[name];
    if (another === undefined) {
      essence[name] = name.endsWith('.json') ? JSON.parse(`${content}`) : sha256(content);
      continue;
    }
    essence[name] = linesOf(content).map((row) => {
      const kept = Object.entries(row).filter(([field]) => !another.includes(field));
      const people = ['authorId', 'uploadedBy'].filter((field) => field in row);
      const who = people.map((field) => [field, names.get(row[field] as number) ?? null]);
      return { ...Object.fromEntries(kept), ...Object.fromEntries(who) };
    });
  }
  return essence;
}

/** A site as a first start makes it, with the pictures of its library. */
async function emptied(site: TestSite) {
  const tables = ['articles', 'imports', 'redirects', 'tags', 'categories', 'jobs'] as const;
  for (const table of tables) {
    await site.db.deleteFrom(table).execute();
  }
  await seedCategories(site.db);
}

/** Moves an export in by its defaults. */
async function moveIn(site: TestSite, bytes: Buffer, fields: object = {}): Promise<Import> {
  const folder = path.join(site.store.config.dataDir, 'imports');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'export'), bytes);
  const { id } = jsonOf<Import>(await site.admin.post(IMPORTS, { path: 'export', ...fields }), 201);
  await site.app.jobs.runDue();
  jsonOf(await site.admin.post(`${IMPORTS}/${id}/move`, {}));
  await site.app.jobs.runDue();
  return jsonOf<Import>(await site.admin.get(`${IMPORTS}/${id}`));
}

describe.each(ENGINES)('a magazine in our own format on %s', (engine) => {
  let there: TestSite;
  let here: TestSite;
  beforeAll(async () => {
    there = await openTestSite({ engine, env: { SITE_URL: 'https://there.example' } });
    here = await openTestSite({ engine, env: { SITE_URL: 'https://here.example' } });
    const { app, author } = there;
    jsonOf(await upload(app, { cookie: author.cookie }, await smallPicture(), 'lamp.jpg'), 201);
    await app.jobs.runDue();
  });
  afterAll(async () => {
    await there.close();
    await here.close();
  });

  const undo = async ({ id, items }: Import) => {
    // Within ten minutes of the login.
    here.clock.now = NOW;
    jsonOf(await here.admin.post(`${IMPORTS}/${id}/undo`, { count: items.created }));
    await here.app.jobs.runDue();
    expect(jsonOf<Import>(await here.admin.get(`${IMPORTS}/${id}`)).state).toBe('undone');
  };

  it('goes out and in again, and is the same; taken back it leaves nothing', async () => {
    await fc.assert(
      fc.asyncProperty(magazines, async (magazine) => {
        await emptied(there);
        await emptied(here);
        await here.db.deleteFrom('media').execute();
        const before = await essenceOf(await exported(here));
        await writeMagazine(there, magazine);
        const bytes = await exported(there);
        here.clock.now = there.clock.now;
        const moved = await moveIn(here, bytes);
        expect(moved).toMatchObject({ state: 'finished', items: { failed: 0, leftOut: 0 } });
        expect(await essenceOf(await exported(here))).toEqual(await essenceOf(bytes));
        await undo(moved);
        expect(await essenceOf(await exported(here))).toEqual(before);
      }),
      { seed: 20261123, endOnFailure: true, numRuns: engine === 'sqlite' ? 8 : 3 },
    );
  }, 120_000);

  it('leaves what is here as it is, and taken back what somebody changed since', async () => {
    await emptied(there);
    await emptied(here);
    const post = async (site: TestSite, url: string, body: object) =>
      jsonOf<{ id: number; slug: string }>(await site.editor.post(url, body), 201);
    const write = (site: TestSite, title: string, category: string) =>
      post(site, '/api/articles', {
        title,
        category,
        content: '<p>Words</p>',
        tags: ['RPG', 'C++'],
      });
    const feature = async (site: TestSite, id: number, page: string, slot = 'main') =>
      jsonOf(await site.editor.put(`/api/articles/${id}/featured`, { page, slot }));
    const idOf = async (site: TestSite, slug: string) => {
      const all = jsonOf<{ id: number; slug: string }[]>(await site.visitor.get('/api/categories'));
      return all.find((one) => one.slug === slug)?.id ?? 0;
    };
    const rename = async (site: TestSite, slug: string, name: string) =>
      jsonOf(
        await site.editor.put(`/api/categories/${await idOf(site, slug)}`, {
          name,
          description: '',
        }),
      );

    await rename(there, 'news', 'Newest');
    await rename(there, 'guide', 'Ways');
    await rename(there, 'review', 'Tests');
    const { slug } = await post(there, '/api/categories', { name: 'Retro' });
    await post(there, '/api/categories', { name: 'Hardware' });
    await post(there, '/api/tags', { name: 'Strategy', description: 'Thinking' });
    await post(there, '/api/tags', { name: 'Racing', description: 'Driving' });
    const one = await write(there, 'One', slug);
    await feature(there, one.id, 'homepage');
    await feature(there, one.id, 'reviews');
    await feature(there, one.id, 'guides');

    await rename(here, 'news', 'Ours');
    const ours = await write(here, 'Ours', 'news');
    await feature(here, ours.id, 'homepage');
    await post(here, '/api/tags', { name: 'racing' });
    const moved = await moveIn(here, await exported(there));
    const names = async () => {
      const rows = await here.db.selectFrom('categories').select('name').orderBy('id').execute();
      return rows.map(({ name }) => name);
    };
    const tags = () =>
      here.db.selectFrom('tags').select(['name', 'description']).orderBy('name_key').execute();
    const placed = async () => {
      const rows = await here.db
        .selectFrom('placements')
        .innerJoin('articles', 'articles.id', 'article_id')
        .select(['page', 'title'])
        .orderBy('page')
        .execute();
      return rows.map(({ page, title }) => `${page}: ${title}`);
    };
    expect(await names()).toEqual([
      'Tests',
      'Ours',
      'Education',
      'Ways',
      'Community',
      'Retro',
      'Hardware',
    ]);
    expect(await placed()).toEqual(['guides: One', 'homepage: Ours', 'reviews: One']);
    const { items } = jsonOf<ImportItemPage>(await here.admin.get(`${IMPORTS}/${moved.id}/items`));
    expect(items[0]?.losses).toEqual([
      {
        what: 'It was featured on homepage, main',
        becomes: 'Not so: another article has that slot',
      },
    ]);

    await rename(here, 'guide', 'Our ways');
    await rename(here, 'hardware', 'Our things');
    const arrived = items[0]?.articleId ?? 0;
    jsonOf(
      await here.editor.put(`/api/articles/${arrived}`, { title: 'Edited', category: 'news' }),
    );
    await feature(here, arrived, 'reviews', 'sidebar');
    await undo(moved);
    expect(await names()).toEqual([
      'Review',
      'Ours',
      'Education',
      'Our ways',
      'Community',
      'Our things',
    ]);
    expect(await tags()).toEqual([
      { name: 'C++', description: '' },
      { name: 'racing', description: '' },
      { name: 'RPG', description: '' },
    ]);
    expect(await placed()).toEqual(['homepage: Ours', 'reviews: Edited']);
  });
});
