import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sanitizeContent } from '#features/rich-text/server/public.ts';
import { DAY } from '#lib/durations.ts';
import type { GuardedFetch } from '#platform/http/outgoing/guarded-fetch.ts';
import { upload } from '#tests/support/content/images.ts';
import { uploadRecording } from '#tests/support/content/recordings.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import {
  essenceOf,
  exported,
  importBytes,
  type Row,
} from '#tests/support/site/export-and-import.ts';
import { smallImage } from '#tests/support/site/site-beside-others.ts';
import { jsonOf, openTestSite, type TestSite } from '#tests/support/site/test-site.ts';

const SITE = 'https://mag.example';
const FORMATS = ['wxr', 'ghost', 'markdown'] as const;
type Format = (typeof FORMATS)[number];

/** The demo, and what it has nothing of: somebody's own image, redirects, what was decided and moved. */
async function demoMagazine(): Promise<TestSite> {
  const site = await openTestSite({ demo: true, env: { SITE_URL: SITE } });
  const { app, author, editor, clock } = site;
  const post = async (url: string, body: object, by = editor) =>
    jsonOf<{ id: number }>(await by.post(url, body), 201);
  const lamp = await upload(app, { cookie: author.cookie }, await smallImage(), 'lamp.jpg');
  const { url } = jsonOf<{ url: string }>(lamp, 201);
  jsonOf(await upload(app, { cookie: author.cookie }, await smallImage(), 'unused.jpg'), 201);
  await uploadRecording(app, author.cookie);
  await post('/api/categories', { name: 'Retro', description: 'Old games', color: '#123abc' });
  await post('/api/categories', { name: 'Hardware' });
  await post('/api/tags', { name: 'Lamps', description: 'All that shines' });
  await post('/api/tags', { name: 'Unused' });
  await post('/api/redirects', { from: '/old', to: '/about' });
  const content = `<p>Words</p><figure><img src="${url}" alt="A lamp" /></figure>`;
  const fields = { category: 'retro', tags: ['Lamps'], content, status: 'published' };
  const write = (title: string, more: object = {}, by = editor) =>
    post('/api/articles', { ...fields, title, ...more }, by);
  const put = async (id: number, body: object) =>
    jsonOf(await editor.put(`/api/articles/${id}`, body));
  await put((await write('Moved')).id, { slug: 'moved-on' });
  const note = { wrong: 'One <lamp>', correct: 'Two & more' };
  await post(`/api/articles/${(await write('Corrected')).id}/corrections`, note);
  await put((await write('Put away')).id, { status: 'archived' });
  const scheduledPublishAt = new Date(NOW + DAY).toISOString();
  await write('Later', { status: 'scheduled', scheduledPublishAt, featuredImage: url });
  await write('Ends', { unpublishAt: scheduledPublishAt });
  const { id } = await write('Sent back', {}, author);
  jsonOf(await editor.post(`/api/moderation/reject/${id}`, { rejectionNote: 'Too long' }));
  const embargo = { embargoUntil: scheduledPublishAt, embargoReason: 'Agreed' };
  await write('Held', { status: 'draft', ...embargo, embargoSource: 'Their mail' });
  await write('Waits', {}, author);
  await app.jobs.runDue();
  clock.now = NOW + 5000;
  return site;
}

/** Addresses are whole ones elsewhere, and an image that comes in anew has another one. */
const alike = (text: string) =>
  text.replace(/(?:https:..mag.example)?\/media\/[^/"]+\//g, '/media/KEY/');

/** HTML with whole addresses; white space between blocks means nothing. */
async function wordsOf(html: string) {
  const whole = alike(html).replace(/(?<= (?:src|href)=")\/(?!\/)/g, `${SITE}/`);
  const clean = await sanitizeContent(whole);
  return clean.replace(/\s+/g, ' ').replace(/> | <|(?<=<\/code>) /g, (gap) => gap.trim());
}

/** Rows of a kind by what names them. */
async function named(key: string, rows: unknown) {
  const found = new Map<unknown, Row>();
  for (const { content, featuredImage, ...row } of rows as Row[]) {
    if (typeof content === 'string') row.content = await wordsOf(content);
    if (typeof featuredImage === 'string') {
      row.featuredImage = new URL(alike(featuredImage), SITE).href;
    }
    found.set(row[key], row);
  }
  return found;
}

const KINDS = {
  articles: 'slug',
  categories: 'slug',
  tags: 'name',
  images: 'name',
  recordings: 'name',
  redirects: 'from',
};

/** What is not everywhere as it was: kinds of which some are gone, and fields, 'articles.status'. */
async function changedIn(before: Record<string, unknown>, after: Record<string, unknown>) {
  const changed = new Set<string>();
  for (const [kind, key] of Object.entries(KINDS)) {
    const here = await named(key, after[`${kind}.jsonl`]);
    for (const [name, row] of await named(key, before[`${kind}.jsonl`])) {
      const found = here.get(name);
      if (!found) changed.add(kind);
      for (const field of Object.keys(found ? row : {})) {
        if (!isDeepStrictEqual(found?.[field], row[field])) changed.add(`${kind}.${field}`);
      }
    }
  }
  return [...changed].sort();
}

/** What docs/export.md says of a format: the first cell of each row of its table that says something. */
async function documented(format: Format) {
  const text = await readFile(path.join(process.cwd(), 'docs/export.md'), 'utf8');
  const rows = text.split('\n').flatMap((line) => {
    const [, what = '', ...cells] = line.split('|').map((cell) => cell.trim());
    const field = /^`([a-z]+(?:\.\w+)?)`$/.exec(what)?.[1];
    return field !== undefined && cells.length === 4 ? [{ field, cells }] : [];
  });
  const at = FORMATS.indexOf(format);
  return rows
    .filter(({ cells }) => cells[at] !== '')
    .map(({ field }) => field)
    .sort();
}

describe('the demo magazine and content that it lacks', () => {
  let there: TestSite;
  let whole: Record<string, unknown>;
  beforeAll(async () => {
    there = await demoMagazine();
    whole = await essenceOf(await exported(there));
  });
  afterAll(() => there.close());

  async function again(format: 'savepoint' | Format) {
    const fetchOutside: GuardedFetch = async (address) => {
      const {
        statusCode: status,
        headers,
        rawPayload: body,
      } = await there.app.inject(new URL(address).pathname);
      return { url: address, status, headers: headers as Record<string, string>, body };
    };
    const here = await openTestSite({ env: { SITE_URL: 'https://new.example' }, fetchOutside });
    here.clock.now = there.clock.now;
    for (const name of ['mara.quill', 'theo.vance', 'jun.castell', 'ines.okoro'])
      await here.join('author', name);
    const site = format === 'ghost' ? { siteUrl: SITE } : {};
    await importBytes(here, await exported(there, format), site);
    const essence = await essenceOf(await exported(here));
    await here.close();
    return essence;
  }

  it('is identical after an export and import in our own format', async () => {
    const { 'report.json': told, ...everything } = whole;
    const { 'report.json': retold, ...came } = await again('savepoint');
    expect(came).toEqual(everything);
    // What never goes out is named by the first alone.
    expect(retold).toEqual({ ...(told as object), notes: [] });
  }, 90_000);

  it.each(FORMATS)(
    'goes out and in again as %s, and is the same but for what docs/export.md names',
    async (format) => {
      expect(await changedIn(whole, await again(format))).toEqual(await documented(format));
    },
    90_000,
  );
});
