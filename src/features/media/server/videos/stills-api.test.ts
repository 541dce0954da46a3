import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR } from '#lib/durations.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { testSite } from '#tests/support/site/test-site.ts';

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
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
  });

  it('of other videos are fetched for staff only', async () => {
    expect((await site.visitor.get(path('unknown0001'))).statusCode).toBe(404);
    expect(asked).toEqual([]);
    expect((await site.author.get(path('unknown0001'))).statusCode).toBe(200);
    expect((await site.visitor.get('/media/videos/a.jpg')).statusCode).toBe(400);
  });

  it('that fail or are no JPEG are missing, and tried again an hour later', async () => {
    await makeArticle(site.db, { featuredImage: 'https://youtu.be/missing0001' });
    for (const wrong of [
      { status: 404, body: JPEG },
      { status: 200, body: Buffer.from('<svg/>') },
    ]) {
      answer = wrong;
      const missing = await site.visitor.get(path('missing0001'));
      expect([missing.statusCode, problemOf(missing).code]).toEqual([404, 'media.not_found']);
      await site.visitor.get(path('missing0001'));
      site.clock.now += HOUR + 1;
    }
    expect(asked).toHaveLength(2);
    answer = { status: 200, body: JPEG };
    expect((await site.visitor.get(path('missing0001'))).statusCode).toBe(200);
  });
});
