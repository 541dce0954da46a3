import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminArticle } from '#features/articles/contract.ts';
import { COVERS_JOB } from '#features/media/server/public.ts';
import type { Jobs } from '#features/operations/jobs.contract.ts';
import { inTransaction } from '#platform/db/store.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { badFields } from '#tests/support/site/requests.ts';
import {
  OURS,
  openSiteBesideOthers,
  type SiteBesideOthers,
  shown,
  smallImage,
  sourceIn,
} from '#tests/support/site/site-beside-others.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';
import { ENGINES } from '#tests/support/stores/test-store.ts';
import { settleByJob, settleRemoteImages } from './settle-job.ts';

describe.each(ENGINES)('images from other sites on %s', (engine) => {
  it('articles of before are looked through once, and again under another rule', async () => {
    const site = await openSiteBesideOthers({ engine });
    const { strangers, db, store } = site;
    strangers.give('/old.jpg', await smallImage());
    const address = strangers.at('/old.jpg');
    const old = await makeArticle(db, { content: shown(address), featuredImage: address });
    const settle = (rule: object = {}) =>
      inTransaction(db, (trx) =>
        settleRemoteImages(trx, { ...store.config, ...rule }, site.clock.now),
      );
    await settle();
    expect(await site.run()).toBe(0);
    await settle({ remoteImages: 'allow' });
    await site.run();
    await site.run();
    const read = await site.read(old.slug);
    expect(read.featuredImage).toMatch(OURS);
    expect(sourceIn(read.content)).toMatch(/^\/media\//);
    const stored = db.selectFrom('articles').select('version').where('id', '=', old.id);
    expect(await stored.execute()).toEqual([{ version: 1 }]);
    await settle();
    expect(await site.run()).toBe(0);
    await site.close();
  });

  it('one that cannot be looked through is named, and stops none of the others', async () => {
    const lines: string[] = [];
    const site = await openSiteBesideOthers({ engine, onLog: (line) => lines.push(line) });
    const { db, store } = site;
    const make = (name: string) => makeArticle(db, { featuredImage: `https://a.test/${name}.jpg` });
    const [one, twin, other] = [await make('same'), await make('same'), await make('other')];
    // The second of two with the same image is refused.
    await sql`create unique index trap on articles (remote_image)`.execute(db);
    await inTransaction(db, (trx) =>
      settleRemoteImages(trx, { ...store.config, remoteImages: 'allow' }, site.clock.now),
    );
    await site.run();
    await site.run();
    expect((await site.read(one.slug)).featuredImage).toBeNull();
    expect((await site.read(other.slug)).featuredImage).toBeNull();
    expect((await site.read(twin.slug)).featuredImage).toBe('https://a.test/same.jpg');
    expect(lines.filter((line) => line.includes(`"articleId":${twin.id}`))).toHaveLength(1);
    const { jobs } = jsonOf<Jobs>(await site.admin.get('/api/admin/jobs'));
    expect(jobs.find(({ state }) => state === 'failed')?.error).toContain(`articles ${twin.id}.`);
    // Not before the next start.
    await sql`drop index trap`.execute(db);
    await site.run();
    expect((await site.read(twin.slug)).featuredImage).toBe('https://a.test/same.jpg');
    await inTransaction(db, (trx) => settleRemoteImages(trx, store.config, site.clock.now));
    await site.run();
    expect((await site.read(twin.slug)).featuredImage).toBeNull();
    await site.close();
  });

  it('a public article whose image is taken away gets a cover', async () => {
    const site = await openSiteBesideOthers({ engine });
    const { db, store } = site;
    const { id } = await makeArticle(db, { featuredImage: 'https://a.test/none.jpg' });
    await inTransaction(db, (trx) =>
      settleRemoteImages(trx, { ...store.config, remoteImages: 'allow' }, site.clock.now),
    );
    await site.run();
    const covers = db.selectFrom('jobs').select('payload').where('name', '=', COVERS_JOB);
    expect(await covers.execute()).toEqual([{ payload: `[${id}]` }]);
    await site.close();
  });

  it('an article of before with more than a save may hold is looked through and saved too', async () => {
    const site = await openSiteBesideOthers({ engine });
    const images = Array.from({ length: 201 }, (_, at) => `<img src="https://a.test/${at}.png">`);
    const { id } = await makeArticle(site.db, { content: images.join('') });
    const log = pino({ enabled: false });
    const context = { db: site.db, config: site.store.config, now: () => site.clock.now, log };
    const { signal } = new AbortController();
    // Without the queue, which would go on to ask for each.
    const job = { id: 0, payload: null, attempt: 1, signal, finish: async () => undefined };
    await settleByJob(context)(job);
    expect(await site.states(id)).toHaveLength(200);
    const content = `<p>Mended</p>${images.join('')}`;
    jsonOf(await site.editor.put(`/api/articles/${id}`, { content }));
    const more = `${content}<img src="https://a.test/more.png">`;
    expect(badFields(await site.editor.put(`/api/articles/${id}`, { content: more }))).toEqual([
      'content',
    ]);
    await site.close();
  });
});

describe('the images of articles of before', () => {
  it('take no room of their author, who has more taken in meanwhile', async () => {
    const site = await openSiteBesideOthers();
    const { db, store } = site;
    const name = (article: number, at: number) => `<img src="https://a.test/${article}-${at}.png">`;
    for (const article of [1, 2, 3]) {
      const images = Array.from({ length: 200 }, (_, at) => name(article, at));
      await makeArticle(db, { content: images.join(''), authorId: site.author.id });
    }
    const log = pino({ enabled: false });
    const context = { db, config: store.config, now: () => site.clock.now, log };
    const { signal } = new AbortController();
    await settleByJob(context)({
      ...{ id: 0, payload: null, attempt: 1, signal, finish: async () => undefined },
    });
    const { id } = await site.write(site.author, { content: name(4, 0) });
    expect(await site.states(id)).toMatchObject([{ state: 'waiting' }]);
    await site.close();
  });
});

describe('where images from other sites are refused', () => {
  let site: SiteBesideOthers;
  beforeAll(async () => {
    site = await openSiteBesideOthers({ remoteImages: 'refuse' });
  });
  afterAll(() => site.close());

  it('a save with one names the field and the address', async () => {
    const send = (input: object) =>
      site.editor.post('/api/articles', { title: 'T', category: 'news', content: 'x', ...input });
    const inText = await send({ content: shown('https://a.test/one.png') });
    expect([badFields(inText), inText.body]).toEqual([
      ['content'],
      expect.stringContaining('https://a.test/one.png'),
    ]);
    expect(badFields(await send({ featuredImage: 'https://a.test/one.png' }))).toEqual([
      'featuredImage',
    ]);
    expect((await send({ featuredImage: '/demo/a.jpg' })).statusCode).toBe(201);
  });

  it('an article of before keeps those that it had, and takes no other; readers are not shown to them', async () => {
    const address = 'https://a.test/one.png';
    const before = { content: shown(address), featuredImage: address };
    const { id, slug } = await makeArticle(site.db, before);
    const path = `/api/articles/${id}`;
    const content = `<p>Mended</p>${shown(address)}`;
    const saved = jsonOf<AdminArticle>(await site.editor.put(path, { ...before, content }));
    expect([saved.content, saved.featuredImage]).toEqual([content, address]);
    const read = await site.read(slug);
    expect([read.featuredImage, sourceIn(read.content)]).toEqual([
      null,
      '/api/placeholder/1200/675',
    ]);
    const other = 'https://a.test/other.png';
    const more = await site.editor.put(path, { content: content + shown(other) });
    expect([badFields(more), more.body]).toEqual([['content'], expect.stringContaining(other)]);
    expect(badFields(await site.editor.put(path, { featuredImage: other }))).toEqual([
      'featuredImage',
    ]);
  });
});

it('where they are allowed they stay, over https and without saying who reads', async () => {
  const site = await openSiteBesideOthers({ remoteImages: 'allow' });
  const { slug, id } = await site.write(site.editor, {
    ...{ content: shown('http://a.test/one.png'), featuredImage: 'https://a.test/one.png' },
    status: 'published',
  });
  expect(await site.run()).toBe(0);
  const read = await site.read(slug);
  expect(read.featuredImage).toBe('https://a.test/one.png');
  expect(read.content).toContain('src="https://a.test/one.png"');
  expect(read.content).toContain('referrerpolicy="no-referrer"');
  expect(sourceIn((await site.mine(id)).content)).toBe('http://a.test/one.png');
  await site.close();
});
