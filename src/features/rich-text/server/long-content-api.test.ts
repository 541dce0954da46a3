import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminArticle } from '#features/articles/contract.ts';
import { LIMITS } from '#features/articles/values.ts';
import { badFields } from '#tests/support/site/requests.ts';
import { jsonOf, openTestSite } from '#tests/support/site/test-site.ts';
import { renderContent, sanitizeContent } from './content.ts';
import { ContentError } from './content-error.ts';
import { sanitizeArticleHtml } from './sanitize.ts';

const SITE = { siteUrl: 'https://a.example', remoteImages: 'allow' } as const;

/** As many of it as the longest content holds. */
const filled = (part: string, before = '') =>
  before + part.repeat((LIMITS.content - before.length) / part.length);

const cpu = () => {
  const { user, system } = process.threadCpuUsage();
  return user + system;
};

/**
 * The longest turn of the event loop while something is done, in microseconds of this thread's own:
 * what else the machine does is not in it.
 */
async function longestTurn<T>(work: () => Promise<T>): Promise<[result: T, longest: number]> {
  let longest = 0;
  let last = cpu();
  let next: NodeJS.Immediate;
  const turn = () => {
    const now = cpu();
    longest = Math.max(longest, now - last);
    last = now;
    next = setImmediate(turn);
  };
  next = setImmediate(turn);
  try {
    return [await work(), longest];
  } finally {
    clearImmediate(next);
  }
}

/** The sanitizer's time in microseconds of this thread. */
function costOf(html: string): number {
  const begun = cpu();
  try {
    sanitizeArticleHtml(html);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
  }
  return cpu() - begun;
}

describe('the longest content that a client can send', () => {
  let site: Awaited<ReturnType<typeof openTestSite>>;
  beforeAll(async () => {
    site = await openTestSite();
    // Loads and compiles what is needed once.
    jsonOf(await site.author.post('/api/articles/preview', { content: filled('<p>a</p>') }));
  });
  afterAll(() => site.close());

  const TOO_LONG = [
    ['&', filled('&')],
    ['elements inside of each other', filled(`${'<b>'.repeat(190)}x${'</b>'.repeat(190)}`)],
  ] as const;

  it.each(TOO_LONG)(
    '%s is refused as too long without blocking other requests',
    async (_what, content) => {
      const { author } = site;
      const { id } = jsonOf<AdminArticle>(
        await author.post('/api/articles', { title: 'T', category: 'news', content: '<p>x</p>' }),
        201,
      );
      const [answers, longest] = await longestTurn(async () => [
        await author.post('/api/articles/preview', { content }),
        await author.post('/api/articles', { title: 'T', category: 'news', content }),
        await author.put(`/api/articles/${id}`, { content }),
      ]);
      for (const answer of answers) {
        expect(answer.statusCode).toBe(400);
        expect(badFields(answer)).toEqual(['content']);
        expect(answer.body.length).toBeLessThan(1000);
      }
      expect(longest).toBeLessThan(costOf(content) / 3);
    },
  );

  const SLOW = [
    ['lists', filled('<ul><li>a</li></ul>')],
    ['signs that are written out', `<p>${'<'.repeat(LIMITS.content / 4 - 10)}</p>`],
  ] as const;

  // A garbage collection can fall into any turn: what reads in this thread does so each time.
  it.each(SLOW)(
    '%s is previewed, saved and published without blocking other requests',
    { retry: 2, timeout: 120_000 },
    async (_what, content) => {
      const { author, editor, visitor } = site;
      const [article, longest] = await longestTurn(async () => {
        jsonOf(await author.post('/api/articles/preview', { content }));
        // With an image: no cover has to be drawn.
        const featuredImage = 'https://example.org/image.jpg';
        const fields = {
          title: 'Slow',
          category: 'news',
          content,
          featuredImage,
          status: 'published',
        };
        const made = jsonOf<AdminArticle>(await author.post('/api/articles', fields), 201);
        const url = `/api/articles/${made.id}`;
        jsonOf(await author.put(url, { title: 'Slower' }));
        jsonOf(await author.put(url, { content: `${made.content.slice(0, -20)}<p>b</p>` }));
        jsonOf(await editor.post(`/api/moderation/approve/${made.id}`));
        jsonOf(await visitor.get(`/api/articles/slug/${made.slug}`));
        await site.app.jobs.runDue();
        return made;
      });
      expect(article.content.length).toBeLessThanOrEqual(LIMITS.content);
      // A turn that reads it takes as long as reading it; a garbage collection takes less.
      expect(longest).toBeLessThan(0.8 * costOf(content));
    },
  );

  it('is read once for concurrent requests', async () => {
    const list = '<ol><li>a</li></ol>';
    const content = list.repeat(60_000 / list.length);
    const [one, other] = [renderContent(content, SITE), renderContent(content, SITE)];
    expect(await one).toBe(await other);
    expect(await renderContent(content, SITE)).toBe(await one);
    const elsewhere = await renderContent(content, { ...SITE, siteUrl: 'https://b.example' });
    expect(elsewhere).not.toBe(await one);
  });

  it('an account that sends too much at once gets 429', async () => {
    const long = `<p>${'a'.repeat(6000)}</p>`;
    const writing = { owner: site.author.id, siteUrl: null };
    const sent = Array.from({ length: 6 }, () => sanitizeContent(long, writing));
    const other = sanitizeContent(long, { ...writing, owner: site.editor.id });
    const headers = { 'retry-after': '20' };
    await expect(sent.pop()).rejects.toMatchObject({ status: 429, headers });
    expect(await Promise.all([...sent, other])).toEqual(Array(6).fill(long));
  });

  it('stored content can be saved again unchanged', async () => {
    const content = `<p>${'&'.repeat(LIMITS.content / 5 - 2)}</p>`;
    const fields = { title: 'Again', category: 'news', content };
    const made = jsonOf<AdminArticle>(await site.author.post('/api/articles', fields), 201);
    expect(made.content.length).toBeGreaterThan(LIMITS.content - 10);
    const again = { content: made.content };
    const { version } = jsonOf<AdminArticle>(
      await site.author.put(`/api/articles/${made.id}`, again),
    );
    expect(version).toBe(1);
  });

  it('an article with content over the limit can change its other fields', async () => {
    const fields = { title: 'Old', category: 'news', content: '<p>x</p>' };
    const { id } = jsonOf<AdminArticle>(await site.author.post('/api/articles', fields), 201);
    const content = `<p>${'word '.repeat(LIMITS.content / 4)}</p>`;
    const bodies = site.db.updateTable('article_bodies').set({ content });
    await bodies.where('article_id', '=', id).execute();
    const url = `/api/articles/${id}`;
    const saved = jsonOf<AdminArticle>(await site.author.put(url, { title: 'Old, mended' }));
    expect(saved).toMatchObject({ title: 'Old, mended', content });
    expect(badFields(await site.author.put(url, { content }))).toEqual(['content']);
  });
});
