import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AdminArticle } from '#features/articles/contract.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { makeAuthor, signArticle } from '#tests/support/content/authors.ts';
import { essenceOf, exported, importBytes } from '#tests/support/site/export-and-import.ts';
import { type ImportSite, openImportSite } from '#tests/support/site/import-site.ts';
import { openTestSite } from '#tests/support/site/test-site.ts';

const names = ({ byline }: AdminArticle) => byline?.map(({ name }) => name);

let site: ImportSite;
beforeAll(async () => {
  site = await openImportSite('sqlite', { env: { BYLINES: 'on' } });
});
afterAll(() => site.close());

it('an imported article names all its authors, existing ones or new guests', async () => {
  const ines = await makeAuthor(site.db, { name: 'Bo' });
  const several: [string, string, string][] = [
    ['author', 'cap-bo', 'bo'],
    ['author', 'cap-cy', 'cy'],
  ];
  const posts = [
    { id: 1, terms: several },
    { id: 2, creator: 'cy' },
  ];
  const { id } = await site.importPosts(posts);
  const first = await site.articleAt(id, 0);
  expect(names(first)).toEqual(['Bo', 'cy']);
  expect(first.byline?.[0]?.id).toBe(ines);
  expect(names(await site.articleAt(id, 1))).toEqual(['cy']);
  expect(await site.db.selectFrom('authors').selectAll().execute()).toHaveLength(2);
});

it('authors, their pages and bylines survive an export and import in our own format', async () => {
  const there = await openTestSite({ env: { BYLINES: 'on' } });
  const mara = await makeAuthor(there.db, {
    name: 'Mara Quill',
    bio: 'Plays slowly.',
    links: [{ label: 'mara.example', url: 'https://mara.example/' }],
  });
  const guest = await makeAuthor(there.db, { name: 'Ines Marr' });
  await there.editor.put(`/api/authors/${guest}`, { name: 'Ines Marr', slug: 'ines' });
  await signArticle(there.db, (await makeArticle(there.db)).id, guest, mara);
  const bytes = await exported(there);
  const here = await openTestSite();
  await importBytes(here, bytes);
  const people = (files: Record<string, unknown>) => files['authors.jsonl'];
  const [before, after] = [await essenceOf(bytes), await essenceOf(await exported(here))];
  expect(people(after)).toEqual(people(before));
  expect(after['articles.jsonl']).toEqual(before['articles.jsonl']);
  expect(before['articles.jsonl']).toMatchObject([
    { byline: [{ name: 'Ines Marr' }, { name: 'Mara Quill' }] },
  ]);
  expect(people(await essenceOf(bytes))).toMatchObject([
    { name: 'Mara Quill', bio: 'Plays slowly.' },
    { slug: 'ines', formerSlugs: ['ines-marr'] },
  ]);
  const bylines = await here.db
    .selectFrom('article_bylines')
    .innerJoin('authors', 'authors.id', 'article_bylines.author_id')
    .select('authors.name')
    .orderBy('position')
    .execute();
  expect(bylines.map(({ name }) => name)).toEqual(['Ines Marr', 'Mara Quill']);
  await there.close();
  await here.close();
});
