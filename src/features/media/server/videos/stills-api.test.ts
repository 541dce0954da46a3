import { readdir } from 'node:fs/promises';
import nodePath from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { DELETE_REMOTE_IMAGES_JOB } from '#features/articles/server/remote-images/public.ts';
import { DAY, HOUR } from '#lib/durations.ts';
import { enqueueTomorrow } from '#platform/jobs/queue.ts';
import { changeArticle, makeArticle } from '#tests/support/content/articles.ts';
import { makePage } from '#tests/support/content/pages.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import { usedByMedia } from '../quota.ts';
import { MAX_HIDDEN_STILLS } from './stills.ts';

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const EMBARGOED = {
  status: 'draft',
  embargoUntil: NOW + DAY,
  embargoReason: 'Agreed',
} as const;
const playerOf = (id: string) =>
  `<iframe src="https://www.youtube-nocookie.com/embed/${id}"></iframe>`;
const path = (id: string) => `/media/videos/${id}.jpg`;

describe('the stills of videos', () => {
  const asked: string[] = [];
  let answer = { status: 200, body: JPEG };
  const site = testSite({
    fetchOutside: async (url) => {
      asked.push(url);
      return { url, headers: { 'content-type': 'image/jpeg' }, ...answer };
    },
  });
  beforeEach(() => {
    asked.length = 0;
    answer = { status: 200, body: JPEG };
  });

  it('are fetched once, and then served from our own storage', async () => {
    await makeArticle(site.db, { featuredImage: 'https://youtu.be/featured_-1' });
    for (let visit = 0; visit < 2; visit += 1) {
      const still = await site.visitor.get(path('featured_-1'));
      expect(still.rawPayload).toEqual(JPEG);
      expect(still.headers['content-type']).toBe('image/jpeg');
      expect(still.headers['cache-control']).toContain('immutable');
    }
    expect(asked).toEqual(['https://i.ytimg.com/vi/featured_-1/hqdefault.jpg']);
  });

  it('include those of players in the text', async () => {
    const player = '<iframe src="https://www.youtube-nocookie.com/embed/-in_the_tex"></iframe>';
    await makeArticle(site.db, { content: `<p>a</p>${player}` });
    expect((await site.visitor.get(path('-in_the_tex'))).statusCode).toBe(200);
    await makeArticle(site.db, { content: playerOf('part_of_it-?start=95') });
    expect((await site.visitor.get(path('part_of_it-'))).statusCode).toBe(200);
  });

  it('of playlists don’t exist', async () => {
    await makeArticle(site.db, { content: playerOf('videoseries?list=PL0000000000000000') });
    expect((await site.visitor.get(path('videoseries'))).statusCode).toBe(404);
    expect(asked).toEqual([]);
  });

  it('of other videos are fetched for staff only, and stay missing for visitors', async () => {
    expect((await site.visitor.get(path('unknown0001'))).statusCode).toBe(404);
    expect(asked).toEqual([]);
    const forStaff = await site.author.get(path('unknown0001'));
    expect([forStaff.statusCode, forStaff.headers['cache-control']]).toEqual([200, 'no-store']);
    expect((await site.visitor.get(path('unknown0001'))).statusCode).toBe(404);
    expect((await site.visitor.get('/media/videos/a.jpg')).statusCode).toBe(400);
  });

  it.each([
    ['a draft', { status: 'draft' }],
    ['an article under embargo', EMBARGOED],
    ['an article that waits for approval', { moderationStatus: 'pending' }],
    ['a scheduled article', { status: 'scheduled', scheduledAt: NOW + 30 * DAY }],
  ] as const)('of %s are hidden from visitors until it is public', async (_, fields) => {
    const video = 'hidden_vid1';
    const { id } = await makeArticle(site.db, {
      featuredImage: `https://youtu.be/${video}`,
      ...fields,
    });
    expect((await site.visitor.get(path(video))).statusCode).toBe(404);
    expect((await site.author.get(path(video))).statusCode).toBe(200);
    expect((await site.visitor.get(path(video))).statusCode).toBe(404);
    site.clock.now += 2 * DAY;
    const state = { status: 'published', moderationStatus: 'approved', scheduledAt: null } as const;
    await changeArticle(
      site.db,
      id,
      { ...state, embargoUntil: null },
      { userId: 1, now: site.clock.now },
    );
    expect((await site.visitor.get(path(video))).statusCode).toBe(200);
    jsonOf(await site.editor.del(`/api/articles/${id}`));
    expect((await site.visitor.get(path(video))).statusCode).toBe(404);
  });

  it('of a page are shown to visitors while its published text has the video', async () => {
    const video = 'on_a_page01';
    const player = playerOf(video);
    const { id, slug } = await makePage(site.db, { content: player, publish: false });
    const seen = async () => (await site.visitor.get(path(video))).statusCode;
    const save = async (version: number, fields: object) =>
      jsonOf(
        await site.editor.put(`/api/pages/${id}`, { title: 'Page', slug, version, ...fields }),
      );
    expect(await seen()).toBe(404);
    await save(1, { content: player, publish: true });
    expect(await seen()).toBe(200);
    await save(2, { content: '<p>Soon without</p>' });
    expect(await seen()).toBe(200);
    await save(3, { content: '<p>Without</p>', publish: true });
    expect(await seen()).toBe(404);
  });

  it('of live entries are shown with the article, also after it was saved', async () => {
    const { id } = await makeArticle(site.db);
    jsonOf(await site.editor.post(`/api/articles/${id}/live`));
    const entry = { text: '<p>Goal</p>', video: 'https://youtu.be/live_entry1' };
    jsonOf(await site.editor.post(`/api/articles/${id}/live/entries`, entry), 201);
    jsonOf(await site.editor.put(`/api/articles/${id}`, { title: 'Another title' }));
    expect((await site.visitor.get(path('live_entry1'))).statusCode).toBe(200);
  });

  it('are deleted at midnight once no article or page has the video', async () => {
    const link = (id: string) => `https://youtu.be/${id}`;
    await makeArticle(site.db, { status: 'draft', featuredImage: link('still_used1') });
    await makePage(site.db, { content: playerOf('on_page_001') });
    const { id } = await makeArticle(site.db, { featuredImage: link('not_used__1') });
    for (const video of ['still_used1', 'on_page_001', 'not_used__1', 'never_saved']) {
      expect((await site.author.get(path(video))).statusCode).toBe(200);
    }
    jsonOf(await site.editor.put(`/api/articles/${id}`, { featuredImage: null }));
    const stored = await usedByMedia(site.db);
    site.clock.now += DAY;
    await enqueueTomorrow(site.db, DELETE_REMOTE_IMAGES_JOB, site.clock.now - DAY);
    await site.app.jobs.runDue();
    const files = await readdir(nodePath.join(site.database.config.dataDir, 'media/videos'));
    expect(files).toEqual(expect.arrayContaining(['von_page_001.jpg', 'vstill_used1.jpg']));
    expect(files.filter((name) => /not_used|never_saved/.test(name))).toEqual([]);
    expect(await usedByMedia(site.db)).toBeLessThan(stored);
  });

  it('of unpublished videos are stored up to a limit, those of public articles beyond it', async () => {
    const rows = Array.from({ length: MAX_HIDDEN_STILLS }, (_, index) => ({
      video: String(index).padStart(11, '0'),
      bytes: 1,
    }));
    for (let start = 0; start < rows.length; start += 500) {
      await site.db
        .insertInto('video_stills')
        .values(rows.slice(start, start + 500))
        .execute();
    }
    expect((await site.author.get(path('one_too_man'))).statusCode).toBe(404);
    expect(asked).toEqual([]);
    await makeArticle(site.db, { featuredImage: 'https://youtu.be/public_one1' });
    expect((await site.visitor.get(path('public_one1'))).statusCode).toBe(200);
  });

  it('that fail or are no JPEG are replaced by the cover of the article, and are tried again an hour later', async () => {
    await makeArticle(site.db, { featuredImage: 'https://youtu.be/missing0001' });
    const { id } = await makeArticle(site.db, { content: playerOf('missing0001') });
    await makeArticle(site.db, { featuredImage: 'https://youtu.be/missing0001', ...EMBARGOED });
    for (const wrong of [
      { status: 404, body: JPEG },
      { status: 200, body: Buffer.from('<svg/>') },
    ]) {
      answer = wrong;
      const missing = await site.visitor.get(path('missing0001'));
      expect(missing.statusCode).toBe(302);
      expect(missing.headers.location).toMatch(new RegExp(`^/covers/${id}/\\w+/card.webp$`));
      expect(missing.headers['cache-control']).toBe('public, max-age=600');
      await site.visitor.get(path('missing0001'));
      site.clock.now += HOUR + 1;
    }
    expect(asked).toHaveLength(2);
    answer = { status: 200, body: JPEG };
    expect((await site.visitor.get(path('missing0001'))).statusCode).toBe(200);
  });

  it('that fail have a placeholder if only a page shows the video', async () => {
    answer = { status: 404, body: JPEG };
    await makePage(site.db, { content: playerOf('page_only_1') });
    const missing = await site.visitor.get(path('page_only_1'));
    expect([missing.statusCode, missing.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(missing.headers['cache-control']).toBe('public, max-age=600');
  });
});
