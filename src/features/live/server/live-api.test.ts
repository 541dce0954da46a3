import { describe, expect, it } from 'vitest';
import type { AdminSummary, Article, ArticleSummary } from '#features/articles/contract.ts';
import type { FoundArticle } from '#features/articles/search.contract.ts';
import { MINUTE } from '#lib/durations.ts';
import { changeArticle, makeArticle } from '#tests/support/content/articles.ts';
import { makeAuthor } from '#tests/support/content/authors.ts';
import { makeMedia } from '#tests/support/content/images.ts';
import { buildTestApp } from '#tests/support/databases/test-database.ts';
import { badFields, get, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { Desk, DeskEntry, EntryInput, EntryPatch, Live } from '../contract.ts';
import { FOLLOW_UP_JOB } from './public.ts';

describe('live coverage', () => {
  const site = testSite();

  const start = async (id: number, body?: object) =>
    jsonOf<Desk>(await site.editor.post(`/api/articles/${id}/live`, body));
  const liveArticle = async (fields: Parameters<typeof makeArticle>[1] = {}) => {
    const article = await makeArticle(site.db, fields);
    await start(article.id);
    return article;
  };
  const send = (id: number, entry: EntryInput, by = site.editor) =>
    by.post(`/api/articles/${id}/live/entries`, entry);
  const post = async (id: number, entry: EntryInput | string, by = site.editor) =>
    jsonOf<DeskEntry>(
      await send(id, typeof entry === 'string' ? { text: `<p>${entry}</p>` } : entry, by),
      201,
    );
  const patch = (id: number, entry: { id: number }, change: EntryPatch, by = site.editor) =>
    by.patch(`/api/articles/${id}/live/entries/${entry.id}`, change);
  const change = async (...call: Parameters<typeof patch>) =>
    jsonOf<DeskEntry>(await patch(...call));
  const ask = (slug: string, headers = {}) =>
    site.app.inject({ url: `/api/live/${slug}`, headers });
  const read = async (slug: string) => jsonOf<Live>(await ask(slug));
  const whole = async (slug: string) =>
    jsonOf<Live>(await site.visitor.get(`/api/live/${slug}/entries`));
  const texts = ({ entries }: Live) => entries.map(({ text }) => text);

  it('readers see an entry as soon as it is posted, the newest first', async () => {
    const { id, slug } = await liveArticle();
    expect(await read(slug)).toMatchObject({ entries: [], count: 0, endedAt: null });
    const first = await ask(slug);
    const unchanged = { 'if-none-match': String(first.headers.etag) };
    expect((await ask(slug, unchanged)).statusCode).toBe(304);
    await post(id, 'The lamp comes on.');
    await post(id, 'It is red.');
    const second = await ask(slug, unchanged);
    expect(second.statusCode).toBe(200);
    expect(texts(second.json())).toEqual(['<p>It is red.</p>', '<p>The lamp comes on.</p>']);
    expect((await ask(slug, { 'if-none-match': String(second.headers.etag) })).statusCode).toBe(
      304,
    );
  });

  it('lists mark an article while its coverage runs', async () => {
    const { id, slug } = await liveArticle();
    const listed = async () =>
      jsonOf<ArticleSummary[]>(await site.visitor.get('/api/articles?limit=100')).find(
        (one) => one.slug === slug,
      );
    const managed = async () =>
      jsonOf<AdminSummary[]>(await site.editor.get('/api/admin/articles?limit=25')).find(
        (one) => one.id === id,
      );
    expect(await listed()).toMatchObject({ isLive: true });
    expect(await managed()).toMatchObject({ isLive: true });
    expect((await site.editor.get(`/api/my/articles/${id}`)).statusCode).toBe(200);
    expect(jsonOf<Article>(await site.visitor.get(`/api/articles/slug/${slug}`)).isLive).toBe(true);
    jsonOf(await site.editor.post(`/api/articles/${id}/live/end`));
    expect(await listed()).not.toHaveProperty('isLive');
    expect(await managed()).not.toHaveProperty('isLive');
  });

  it('an entry is sanitized and keeps its image in use', async () => {
    const { id, slug } = await liveArticle();
    await makeMedia(site.db, 1);
    const { key } = await site.db
      .selectFrom('media')
      .select('key')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await post(id, {
      text: '<p onclick="x()">A <b>stair</b><script>1</script></p>',
      moment: ' The cellar\nopens ',
      image: `/media/${key}/9.jpg`,
      imageAlt: 'A stair',
      imageCaption: 'Image: Eve',
      video: 'https://youtu.be/abcdefghijk',
    });
    expect((await read(slug)).entries).toMatchObject([
      {
        text: '<p>A <strong>stair</strong></p>',
        moment: 'The cellar opens',
        image: `/media/${key}/9.jpg`,
        imageAlt: 'A stair',
        imageCaption: 'Image: Eve',
        video: 'https://youtu.be/abcdefghijk',
        withdrawn: null,
      },
    ]);
    expect((await read(slug)).moments).toMatchObject([{ title: 'The cellar opens' }]);
    // Saving the article keeps the image of its entry in use.
    await changeArticle(site.db, id, { content: '<p>Other words.</p>' });
    const uses = site.db.selectFrom('media_uses').select('article_id').where('article_id', '=', id);
    expect(await uses.execute()).toHaveLength(1);
  });

  it('an invalid field of an entry is named', async () => {
    const { id } = await liveArticle();
    const refused = async (entry: object) => badFields(await send(id, entry));
    expect(await refused({ text: ' <p> </p> ' })).toEqual(['text']);
    expect(await refused({ text: '<img src="https://x.example/a.png">' })).toEqual(['text']);
    expect(await refused({ text: '<p>a</p><table><tr><td>b</td></tr></table>' })).toEqual(['text']);
    expect(await refused({ text: 'x'.repeat(5001) })).toEqual(['text']);
    expect(await refused({ image: 'https://x.example/a.png' })).toEqual(['image']);
    const gone = `/media/${'f'.repeat(20)}-9x9/9.jpg`;
    expect(await refused({ image: gone })).toEqual(['image']);
    expect(await refused({ video: 'https://x.example/watch' })).toEqual(['video']);
    expect(await refused({ text: 'a', clientKey: 'short' })).toEqual(['clientKey']);
  });

  it('an entry with the same client key is posted once', async () => {
    const { id, slug } = await liveArticle();
    const entry = { text: '<p>Once</p>', clientKey: `once-${id}-once-once-once` };
    const first = await post(id, entry);
    const again = await Promise.all([send(id, entry), send(id, entry)]);
    expect(again.map((answer) => [answer.statusCode, answer.json()])).toEqual([
      [200, first],
      [200, first],
    ]);
    expect((await read(slug)).count).toBe(1);
    const other = await liveArticle();
    expect(badFields(await send(other.id, entry))).toEqual(['clientKey']);
  });

  it('live coverage of a hidden article answers like a missing one', async () => {
    const { id, slug } = await liveArticle({ authorId: site.author.id });
    await post(id, 'Not for everybody.');
    const nowhere = problemOf(await ask('nowhere'));
    const same = { ...nowhere, requestId: expect.any(String) };
    for (const change of [{ status: 'archived' }, { moderationStatus: 'rejected' }] as const) {
      await changeArticle(site.db, id, { status: 'published', moderationStatus: 'approved' });
      await site.editor.post(`/api/articles/${id}/live`);
      expect((await read(slug)).count).toBe(1);
      await changeArticle(site.db, id, change);
      await site.editor.get(`/api/articles/${id}/live`);
      // A write makes the app look for changes right away.
      await start((await makeArticle(site.db)).id);
      for (const path of [`/api/live/${slug}`, `/api/live/${slug}/entries`]) {
        const answer = await site.visitor.get(path);
        expect(answer.statusCode).toBe(404);
        expect(problemOf(answer)).toEqual(same);
      }
    }
    const { slug: plain } = await makeArticle(site.db);
    expect(problemOf(await ask(plain))).toEqual(same);
  });

  it('live coverage of a scheduled article stays hidden until it is published; a draft has none', async () => {
    const scheduled = await makeArticle(site.db, {
      status: 'scheduled',
      scheduledAt: site.clock.now + MINUTE,
    });
    await start(scheduled.id);
    await post(scheduled.id, 'Before the doors open.');
    expect((await ask(scheduled.slug)).statusCode).toBe(404);
    const draft = await makeArticle(site.db, { status: 'draft' });
    const refusal = await site.editor.post(`/api/articles/${draft.id}/live`);
    expect([refusal.statusCode, problemOf(refusal).code]).toEqual([409, 'live.not_public']);
    const early = await send((await makeArticle(site.db)).id, { text: 'a' });
    expect([early.statusCode, problemOf(early).code]).toEqual([409, 'live.not_started']);
  });

  it('an editor starts live coverage; then its author can post, other authors cannot', async () => {
    const { id, slug } = await makeArticle(site.db, { authorId: site.author.id });
    expect((await site.author.post(`/api/articles/${id}/live`)).statusCode).toBe(403);
    await start(id);
    const entry = await post(id, 'From the hall.', site.author);
    expect(entry.author).toBe('Arthur');
    expect(JSON.stringify(await read(slug))).not.toContain('Arthur');
    const other = await site.join('author', `Other`);
    expect((await send(id, { text: 'a' }, other)).statusCode).toBe(404);
    expect((await patch(id, entry, { pinned: true }, other)).statusCode).toBe(404);
    expect((await other.get(`/api/articles/${id}/live`)).statusCode).toBe(404);
    expect((await other.post(`/api/articles/${id}/live/end`)).statusCode).toBe(404);
  });

  it('an edited entry shows its time; an edit based on an old version is refused', async () => {
    const { id, slug } = await liveArticle();
    const entry = await post(id, 'It comes out in May.');
    const edited = await change(id, entry, { text: '<p>In June.</p>', version: entry.version });
    expect(edited).toMatchObject({ version: 2, editedAt: expect.any(String) });
    const late = await patch(id, entry, { text: '<p>In July.</p>', version: entry.version });
    expect([late.statusCode, problemOf(late).code]).toEqual([409, 'live.stale']);
    expect(texts(await read(slug))).toEqual(['<p>In June.</p>']);
    expect(badFields(await patch(id, entry, { text: '' }))).toEqual(['text']);
    expect((await change(id, entry, { text: '<p>In June.</p>' })).version).toBe(2);
  });

  it('pinning an entry unpins the other one', async () => {
    const { id, slug } = await liveArticle();
    const [one, two] = [await post(id, 'One'), await post(id, 'Two')];
    await change(id, one, { pinned: true });
    expect((await read(slug)).pinned?.entry.id).toBe(one.id);
    await change(id, two, { pinned: true });
    expect((await read(slug)).pinned?.entry.id).toBe(two.id);
    await change(id, two, { withdrawn: true });
    expect((await read(slug)).pinned).toBeNull();
  });

  it('a withdrawn entry disappears or shows its note, and can be restored', async () => {
    const { id, slug } = await liveArticle();
    const entry = await post(id, { text: '<p>Secret month</p>', moment: 'A month' });
    await change(id, entry, { withdrawn: true });
    expect(await read(slug)).toMatchObject({
      entries: [],
      moments: [],
      gone: [entry.id],
      count: 0,
    });
    expect((await whole(slug)).entries).toEqual([]);
    await change(id, entry, { withdrawnNote: 'We had the wrong month.' });
    const noted = await read(slug);
    expect(noted.entries).toMatchObject([
      { id: entry.id, text: '', moment: '', withdrawn: { note: 'We had the wrong month.' } },
    ]);
    expect([noted.gone, noted.moments, JSON.stringify(noted).includes('Secret')]).toEqual([
      [],
      [],
      false,
    ]);
    await change(id, entry, { withdrawn: false });
    expect(texts(await read(slug))).toEqual(['<p>Secret month</p>']);
    expect(await site.events(id)).toEqual([
      ['live.started', 'Edith'],
      ['live.posted', 'Edith', 'A month Secret month'],
      ['live.withdrawn', 'Edith', 'A month Secret month'],
      ['live.withdrawn', 'Edith', 'A month Secret month (We had the wrong month.)'],
      ['live.restored', 'Edith', 'A month Secret month'],
    ]);
  });

  it('an entry shows its author only with bylines on', async () => {
    const { id, slug } = await liveArticle();
    await post(id, 'Signed');
    await makeAuthor(site.db, { name: 'Ines Okoro', account: site.editor.username });
    expect((await read(slug)).entries).toMatchObject([{ author: '' }]);
    const config = { ...site.database.config, bylines: true };
    const app = await buildTestApp({ ...site.database, config });
    const named = (await get(app, `/api/live/${slug}`)).json<Live>();
    expect(named.entries).toMatchObject([{ author: 'Ines Okoro' }]);
    await app.close();
  });

  it('a poll contains the newest entries and recently changed older ones', async () => {
    const { id, slug } = await liveArticle();
    const row = await post(id, 'The first');
    const stored = await site.db
      .selectFrom('live_entries')
      .selectAll()
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow();
    const { id: _, ...values } = stored;
    await site.db
      .insertInto('live_entries')
      .values(Array.from({ length: 40 }, (_, index) => ({ ...values, html: `<p>${index}</p>` })))
      .execute();
    site.clock.now += 1;
    await change(id, row, { text: '<p>The first, corrected</p>' });
    const live = await read(slug);
    expect([live.entries.length, live.isWhole, live.count]).toEqual([30, false, 41]);
    expect(live.entries[0]?.text).toBe('<p>39</p>');
    expect(live.changed).toMatchObject([{ id: row.id, text: '<p>The first, corrected</p>' }]);
    expect([live.changes, (await read(slug)).changes]).toEqual([1, 1]);
    const all = await whole(slug);
    expect([all.entries.length, all.isWhole, all.entries[40]?.id]).toEqual([41, true, row.id]);
  });

  it('ended coverage refuses new entries and can be resumed', async () => {
    const { id, slug } = await liveArticle();
    const entry = await post(id, 'The last one');
    site.clock.now += MINUTE;
    const desk = jsonOf<Desk>(await site.editor.post(`/api/articles/${id}/live/end`));
    expect(desk.can).toEqual(['start']);
    expect((await read(slug)).endedAt).toBe(new Date(site.clock.now).toISOString());
    const { live } = jsonOf<Article>(await site.visitor.get(`/api/articles/slug/${slug}`));
    expect(live?.endedAt).toBe(new Date(site.clock.now).toISOString());
    const late = await send(id, { text: 'a' });
    expect([late.statusCode, problemOf(late).code]).toEqual([409, 'live.ended']);
    await change(id, entry, { text: '<p>The last one, corrected</p>' });
    expect((await start(id, { order: 'oldest' })).coverage).toMatchObject({
      endedAt: null,
      order: 'oldest',
    });
    await post(id, 'One more');
  });

  it('search finds the text of entries, and the article counts as updated', async () => {
    const { id } = await liveArticle();
    const entry = await post(id, 'A pangolin walks on stage.');
    const postedAt = new Date(site.clock.now).toISOString();
    const find = async () =>
      jsonOf<ArticleSummary[]>(await site.visitor.get('/api/search?q=pangolin'));
    const follow = async () => {
      site.clock.now += MINUTE;
      // Generating covers would take seconds.
      await site.db.deleteFrom('jobs').where('name', '!=', FOLLOW_UP_JOB).execute();
      await site.app.jobs.runDue();
      // A write makes the app look for changes right away.
      await start(id);
    };
    await follow();
    const [found] = await find();
    expect([found?.id, found?.updatedAt]).toEqual([id, postedAt]);
    const marked = await site.visitor.get('/api/search?q=pangolin&marked=true');
    expect(jsonOf<FoundArticle[]>(marked)[0]?.found?.text).toBe('A pangolin walks on stage.');
    await changeArticle(site.db, id, { title: 'Another title' });
    expect((await find()).map((article) => article.id)).toEqual([id]);
    await change(id, entry, { withdrawn: true });
    await follow();
    expect(await find()).toEqual([]);
  });

  it('deleting an article deletes its entries', async () => {
    const { id, slug } = await liveArticle();
    await post(id, 'Gone soon');
    jsonOf(await site.editor.del(`/api/articles/${id}?permanent=true`));
    expect((await ask(slug)).statusCode).toBe(404);
    const left = site.db.selectFrom('live_entries').select('id').where('article_id', '=', id);
    expect(await left.execute()).toEqual([]);
  });
});
