import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { Import, ImportList } from '#features/import/contract.ts';
import type { AdminPage, PageSummary } from '#features/pages/contract.ts';
import type { HomeLayout } from '#features/site/home.contract.ts';
import type { Webhook } from '#features/webhooks/contract.ts';
import { HOUR } from '#lib/durations.ts';
import { DEFAULT_LAYOUT, type HomeSection } from '#lib/home/home-layout.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { unzip } from '#tests/support/content/unzip.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import { exported, importBytes } from '#tests/support/site/export-and-import.ts';
import { IMPORTS } from '#tests/support/site/import-site.ts';
import { jsonOf, openTestSite, type TestSite } from '#tests/support/site/test-site.ts';

const LAYOUT = '/api/admin/home-layout';
const later = new Date(NOW + HOUR).toISOString();

const sites: TestSite[] = [];
afterEach(async () => {
  for (const site of sites.splice(0)) await site.close();
});
async function open(name: string) {
  const site = await openTestSite({ env: { SITE_URL: `https://${name}.example` } });
  sites.push(site);
  return site;
}

/** Imports an export from a folder with changed files. */
async function importChanged(
  site: TestSite,
  bytes: Buffer,
  changes: Record<string, string>,
  choices: object = {},
) {
  const folder = path.join(site.database.config.dataDir, 'imports', 'changed');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [name, file] of [...(await unzip(bytes)), ...Object.entries(changes)]) {
    if (!name.includes('/')) await writeFile(path.join(folder, name), file);
  }
  const { id } = jsonOf<Import>(await site.admin.post(IMPORTS, { path: 'changed' }), 201);
  await site.app.jobs.runDue();
  jsonOf(await site.admin.post(`${IMPORTS}/${id}/start`, choices));
  await site.app.jobs.runDue();
  return jsonOf<Import>(await site.admin.get(`${IMPORTS}/${id}`));
}

const canUndo = async (site: TestSite) =>
  jsonOf<ImportList>(await site.admin.get(IMPORTS)).imports[0]?.canUndo;

async function undo(site: TestSite, id: number) {
  jsonOf(await site.admin.post(`${IMPORTS}/${id}/undo`));
  await site.app.jobs.runDue();
}

const lines = (...records: object[]) => records.map((one) => JSON.stringify(one)).join('\n');
const webhook = (url: string, fields: object = {}) => ({
  ...{ id: 1, url, events: ['article.published'], isActive: true, createdAt: later },
  ...fields,
});
const picked = (articleIds: number[]): HomeSection => ({
  ...{ kind: 'picked', id: 'p1', isHidden: false, title: 'Picked', layout: 'row', isTinted: false },
  articleIds,
});
const webhooksOf = async (site: TestSite) =>
  jsonOf<Webhook[]>(await site.admin.get('/api/webhooks'));
const layoutOf = async (site: TestSite) => jsonOf<HomeLayout>(await site.admin.get(LAYOUT));
const pagesOf = async (site: TestSite) =>
  jsonOf<PageSummary[]>(await site.admin.get('/api/admin/pages')).filter(({ id }) => id !== null);

it('an undo deletes imported webhooks that are off, and the draft of the home page', async () => {
  const there = await open('there');
  for (const name of ['one', 'two']) {
    const fields = { url: `https://${name}.example/in`, events: ['article.published'] };
    jsonOf(await there.admin.post('/api/webhooks', fields), 201);
  }
  const draft = [...DEFAULT_LAYOUT].reverse();
  jsonOf(await there.admin.put(LAYOUT, { sections: draft, version: 0, publish: later }));
  const here = await open('here');
  const { id, notes, items } = await importBytes(here, await exported(there));
  expect(Object.values(items)).toEqual(Object.values(items).fill(0));
  expect(await canUndo(here)).toBe(true);
  expect(notes).toMatchObject([
    { issue: '2 webhooks' },
    { issue: 'Unpublished changes of the home page', action: 'Imported and scheduled' },
  ]);
  const [first] = await webhooksOf(here);
  const on = { url: first?.url, events: first?.events, isActive: true };
  jsonOf(await here.admin.put(`/api/webhooks/${first?.id}`, on));
  expect(await layoutOf(here)).toMatchObject({ draft, publishAt: later });
  await undo(here, id);
  expect(await webhooksOf(here)).toMatchObject([{ url: first?.url, isActive: true }]);
  expect(await layoutOf(here)).toMatchObject({ draft: null, publishAt: null });
  expect(await canUndo(here)).toBe(false);
});

it('sections of picked articles show the same articles, which have other ids here', async () => {
  const there = await open('there');
  const { id: trashed } = await makeArticle(there.db, { title: 'First' });
  const { id } = await makeArticle(there.db, { title: 'Second' });
  jsonOf(await there.admin.del(`/api/articles/${trashed}`));
  const sections = [picked([id, trashed]), ...DEFAULT_LAYOUT];
  jsonOf(await there.admin.put(LAYOUT, { sections, version: 0, publish: null }));
  const here = await open('here');
  for (const title of ['Here', 'Here too']) await makeArticle(here.db, { title });
  await importBytes(here, await exported(there));
  const article = here.db.selectFrom('articles').select('id').where('title', '=', 'Second');
  const { id: own } = await article.executeTakeFirstOrThrow();
  expect(own).not.toBe(id);
  expect(await layoutOf(here)).toMatchObject({ draft: [picked([own]), ...DEFAULT_LAYOUT] });
});

it('webhooks and an arrangement that this site has stay as they are', async () => {
  const there = await open('there');
  const fields = { url: 'https://one.example/in', events: ['article.published'] };
  jsonOf(await there.admin.post('/api/webhooks', fields), 201);
  const draft = [...DEFAULT_LAYOUT].reverse();
  jsonOf(await there.admin.put(LAYOUT, { sections: draft, version: 0, publish: null }));
  const here = await open('here');
  jsonOf(await here.admin.post('/api/webhooks', fields), 201);
  jsonOf(await here.admin.put(LAYOUT, { sections: DEFAULT_LAYOUT, version: 0, publish: 'now' }));
  const before = [await webhooksOf(here), await layoutOf(here)];
  const { notes } = await importBytes(here, await exported(there));
  expect(notes.map(({ action }) => action)).toEqual([
    'Not imported: this site has its own arrangement',
  ]);
  expect([await webhooksOf(here), await layoutOf(here)]).toEqual(before);
});

it('webhooks that this site can’t have are refused by name, and no part of their URL is shown', async () => {
  const there = await open('there');
  const here = await open('here');
  const { state, notes, report } = await importChanged(here, await exported(there), {
    'webhooks.jsonl': lines(
      webhook('javascript:alert(1)'),
      webhook('http://plain.example/secret'),
      webhook('https://odd.example/secret', { events: ['article.renamed'] }),
      webhook('https://off.example/in', { isActive: false }),
      { url: 'https://broken.example' },
    ),
    'home-layout.json': '{"draft": [{"kind": "picked", "articleIds": "all"}]}',
  });
  expect(state).toBe('finished');
  expect(report?.damage).toBe('1 line can’t be read. home-layout.json can’t be read.');
  expect(notes.map(({ issue }) => issue)).toEqual([
    '1 webhook',
    ...['Webhook without a valid URL', 'Webhook plain.example', 'Webhook odd.example'],
  ]);
  expect(JSON.stringify(notes)).not.toContain('/secret');
  // The screen ends each note with a period.
  expect(notes.filter(({ action }) => action.endsWith('.'))).toEqual([]);
  expect(await webhooksOf(here)).toMatchObject([
    { url: 'https://off.example/in', isActive: false, problem: null },
  ]);
  expect((await layoutOf(here)).draft).toBeNull();
});

it('a draft whose time has passed stays a draft; a slug that is taken stays as it was', async () => {
  const there = await open('there');
  const text = { title: 'Team', slug: 'team', content: '<p>Now</p>' };
  const page = jsonOf<AdminPage>(
    await there.admin.post('/api/pages', { ...text, publish: true }),
    201,
  );
  const draft = { title: 'Crew', slug: 'crew', content: '<p>Soon</p>', version: page.version };
  jsonOf(await there.admin.put(`/api/pages/${page.id}`, { ...draft, publishAt: later }));
  const first = { title: 'First', slug: 'first', publishAt: later };
  jsonOf(await there.admin.post('/api/pages', first), 201);
  const here = await open('here');
  jsonOf(await here.admin.post('/api/pages', { title: 'Crew', slug: 'crew' }), 201);
  const bytes = await exported(there);
  here.clock.now = NOW + 2 * HOUR;
  await importBytes(here, bytes);
  expect(await pagesOf(here)).toMatchObject([
    { slug: 'crew' },
    { slug: 'first', state: 'draft', publishAt: null },
    { slug: 'team', title: 'Crew', hasUnpublishedChanges: true, publishAt: null },
  ]);
  const [, , team] = await pagesOf(here);
  const { fields } = jsonOf<AdminPage>(await here.admin.get(`/api/admin/pages/${team?.id}`));
  expect(fields).toMatchObject({ title: 'Crew', slug: 'team', content: '<p>Soon</p>' });
});

it('a page that was never public is imported with its schedule, and published then', async () => {
  const there = await open('there');
  jsonOf(await there.admin.post('/api/pages', { title: 'First', publishAt: later }), 201);
  const here = await open('here');
  await importBytes(here, await exported(there));
  expect(await pagesOf(here)).toMatchObject([{ slug: 'first', state: 'draft', publishAt: later }]);
  here.clock.now = NOW + HOUR;
  await here.app.jobs.runDue();
  expect(await pagesOf(here)).toMatchObject([{ state: 'published', publishAt: null }]);
});

it('an export with more webhooks than a site can have is imported as far as it can be, and notes stay short', async () => {
  const here = await open('here');
  const many = (url: (at: number) => string) => ({
    'webhooks.jsonl': lines(...Array.from({ length: 2000 }, (_, at) => webhook(url(at)))),
  });
  const bytes = await exported(await open('there'));
  const hostile = await importChanged(
    here,
    bytes,
    many(() => 'javascript:alert(1)'),
  );
  expect(hostile.notes.length).toBeLessThan(25);
  expect(hostile.notes.at(-1)).toMatchObject({ issue: '1,980 more webhooks' });
  const { notes } = await importChanged(
    here,
    bytes,
    many((at) => `https://w${at}.example/`),
  );
  expect(notes.map(({ issue }) => issue)).toEqual(['20 webhooks', '1,980 more webhooks']);
  expect(await webhooksOf(here)).toHaveLength(20);
  const long = lines(webhook(`http://${'a'.repeat(100_000)}.example/`));
  const [note] = (await importChanged(here, bytes, { 'webhooks.jsonl': long })).notes;
  expect(note?.issue.length).toBeLessThan(150);
});

it('an import as drafts publishes no home page either', async () => {
  const there = await open('there');
  const draft = [...DEFAULT_LAYOUT].reverse();
  jsonOf(await there.admin.put(LAYOUT, { sections: draft, version: 0, publish: later }));
  const here = await open('here');
  await importChanged(here, await exported(there), {}, { states: 'drafts' });
  expect(await layoutOf(here)).toMatchObject({ draft, publishAt: null });
});

it('a home page whose imported draft was discarded gets it again', async () => {
  const there = await open('there');
  const draft = [...DEFAULT_LAYOUT].reverse();
  jsonOf(await there.admin.put(LAYOUT, { sections: draft, version: 0, publish: null }));
  const here = await open('here');
  const bytes = await exported(there);
  const { id } = await importBytes(here, bytes);
  await undo(here, id);
  expect((await layoutOf(here)).draft).toBeNull();
  await importBytes(here, bytes);
  expect((await layoutOf(here)).draft).toEqual(draft);
});

it('publication by its schedule is no edit of an imported page', async () => {
  const there = await open('there');
  const { id } = jsonOf<AdminPage>(
    await there.admin.post('/api/pages', { title: 'First', publishAt: later }),
    201,
  );
  const here = await open('here');
  await importBytes(here, await exported(there));
  here.clock.now = there.clock.now = NOW + HOUR;
  await here.app.jobs.runDue();
  await there.app.jobs.runDue();
  const { version } = jsonOf<AdminPage>(await there.admin.get(`/api/admin/pages/${id}`));
  const changed = { title: 'Second', slug: 'first', publish: true, version };
  jsonOf(await there.admin.put(`/api/pages/${id}`, changed));
  const again = await importBytes(here, await exported(there));
  expect(again.items).toMatchObject({ updated: 1, edited: 0 });
  expect(await pagesOf(here)).toMatchObject([{ title: 'Second', state: 'published' }]);
});

it('an undo deletes an imported page that its schedule has published', async () => {
  const there = await open('there');
  jsonOf(await there.admin.post('/api/pages', { title: 'First', publishAt: later }), 201);
  const here = await open('here');
  const { id } = await importBytes(here, await exported(there));
  here.clock.now = NOW + HOUR;
  await here.app.jobs.runDue();
  // The admin's login is recent again.
  here.clock.now = NOW;
  expect(jsonOf<Import>(await here.admin.get(`${IMPORTS}/${id}`)).edited).toBe(0);
  await undo(here, id);
  expect(await pagesOf(here)).toEqual([]);
});
