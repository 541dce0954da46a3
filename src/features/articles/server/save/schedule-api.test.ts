import { describe, expect, it } from 'vitest';
import { NOW } from '#tests/support/databases/test-database.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, type TestSite, testSite } from '#tests/support/site/test-site.ts';
import type { AdminArticle } from '../../contract.ts';

const BASE = { title: 'Planned', content: '<p>Words.</p>', category: 'news' };
const iso = (at: number) => new Date(at).toISOString();

describe('scheduling an article', () => {
  const site = testSite();

  const post = (scheduledPublishAt?: unknown, status = 'scheduled') =>
    site.editor.post('/api/articles', { ...BASE, status, scheduledPublishAt });
  const plan = async (at: string) => jsonOf<AdminArticle>(await post(at), 201);

  const refusal = async (answer: ReturnType<TestSite['editor']['put']>) => {
    const given = await answer;
    const { code, errors } = problemOf(given);
    return [given.statusCode, code, ...(errors ?? []).map(({ field }) => field)];
  };

  const trashAndUndo = async (id: number) => {
    jsonOf(await site.editor.del(`/api/articles/${id}`));
    jsonOf(await site.editor.post(`/api/articles/${id}/restore`, { asBefore: true }));
    return site.editor.get(`/api/my/articles/${id}`);
  };

  it.each([
    ['2026-07-01T08:00:00Z', '2026-07-01T08:00:00.000Z'],
    ['2026-07-01T08:00:00.250Z', '2026-07-01T08:00:00.250Z'],
    ['2026-07-01T08:00:00+02:00', '2026-07-01T06:00:00.000Z'],
    ['2026-07-01T08:00:00-07:30', '2026-07-01T15:30:00.000Z'],
    // The hours skipped in Central Europe and New York: with an offset both are valid.
    ['2026-03-29T02:30:00+01:00', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29T02:30:00+02:00', '2026-03-29T00:30:00.000Z'],
    ['2026-03-08T02:30:00-05:00', '2026-03-08T07:30:00.000Z'],
    // The repeated hour: the offset distinguishes the two.
    ['2026-10-25T02:30:00+02:00', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T02:30:00+01:00', '2026-10-25T01:30:00.000Z'],
    ['2028-02-29T23:59:59Z', '2028-02-29T23:59:59.000Z'],
  ])('%s is stored as %s', async (given, stored) => {
    expect(await plan(given)).toMatchObject({ status: 'scheduled', scheduledPublishAt: stored });
  });

  it.each([
    'tomorrow',
    '2026-07-01',
    '2026-07-01T08:00:00', // of which zone?
    '2027-02-29T08:00:00Z',
    '2026-13-01T08:00:00Z',
    '2026-07-01T24:00:00Z',
    '2026-07-01T08:60:00Z',
    '2026-07-01 08:00:00Z',
    // It is in the year 10000 in UTC, which no format of ours supports.
    '9999-12-31T23:59:59-01:00',
    '',
    1_790_000_000_000,
    true,
  ])('%j is refused as a date and time, whatever the status', async (given) => {
    for (const status of ['scheduled', 'draft']) {
      const refused = [400, 'request.invalid', 'scheduledPublishAt'];
      expect(await refusal(post(given, status))).toEqual(refused);
    }
  });

  it('a scheduled article needs a time in the future', async () => {
    const missing = [400, 'article.schedule_missing', 'scheduledPublishAt'];
    expect(await refusal(post())).toEqual(missing);
    expect(await refusal(post(null))).toEqual(missing);
    const past = [400, 'article.schedule_past', 'scheduledPublishAt'];
    expect(await refusal(post(iso(NOW)))).toEqual(past);
    expect(await refusal(post(iso(NOW - 60_000)))).toEqual(past);
    // Later by the clock on the wall, earlier by the sun.
    expect(await refusal(post('2026-03-05T13:30:00+02:00'))).toEqual(past);
    expect((await plan(iso(NOW + 1))).scheduledPublishAt).toBe(iso(NOW + 1));
  });

  it('the time of a draft or a published article is not stored', async () => {
    for (const status of ['draft', 'published']) {
      const article = jsonOf<AdminArticle>(await post(iso(NOW + 60_000), status), 201);
      expect(article).toMatchObject({ status, scheduledPublishAt: null });
    }
  });

  it('publishing now needs two fields, makes the article public and clears its schedule', async () => {
    const { id } = await plan(iso(NOW + 60_000));
    const body = { status: 'published', scheduledPublishAt: null };
    const article = jsonOf<AdminArticle>(await site.editor.put(`/api/articles/${id}`, body));
    expect(article).toMatchObject({ ...body, publishedAt: iso(NOW), version: 2 });
    expect(await site.events(id)).toEqual([
      ['article.created', 'Edith'],
      ['article.scheduled', 'Edith', iso(NOW + 60_000)],
      ['article.published', 'Edith'],
    ]);
  });

  it('saving a scheduled article as a draft unschedules it, which the activity log says', async () => {
    const { id } = await plan(iso(NOW + 60_000));
    const saved = jsonOf<AdminArticle>(
      await site.editor.put(`/api/articles/${id}`, { status: 'draft', scheduledPublishAt: null }),
    );
    expect(saved).toMatchObject({ status: 'draft', scheduledPublishAt: null });
    expect((await site.events(id)).at(-1)).toEqual(['article.unscheduled', 'Edith']);
  });

  it('a time alone reschedules an article, and the same time again changes nothing', async () => {
    const { id } = await plan(iso(NOW + 60_000));
    const put = (at: string) => site.editor.put(`/api/articles/${id}`, { scheduledPublishAt: at });
    const moved = jsonOf<AdminArticle>(await put('2026-03-05T14:30:00+02:00'));
    expect(moved.scheduledPublishAt).toBe(iso(NOW + 30 * 60_000));
    jsonOf(await put(iso(NOW + 30 * 60_000)));
    expect((await site.events(id)).filter(([event]) => event === 'article.scheduled')).toEqual([
      ['article.scheduled', 'Edith', iso(NOW + 60_000)],
      ['article.scheduled', 'Edith', iso(NOW + 30 * 60_000)],
    ]);
    expect(await refusal(put(iso(NOW - 1)))).toEqual([
      400,
      'article.schedule_past',
      'scheduledPublishAt',
    ]);
    const none = site.editor.put(`/api/articles/${id}`, { scheduledPublishAt: null });
    expect((await refusal(none))[1]).toBe('article.schedule_missing');
  });

  it('the text of a scheduled article can be saved in its due minute', async () => {
    const { id } = await plan(iso(NOW + 60_000));
    site.clock.now = NOW + 60_001;
    const article = jsonOf<AdminArticle>(
      await site.editor.put(`/api/articles/${id}`, { title: 'At the last second' }),
    );
    site.clock.now = NOW;
    expect(article).toMatchObject({ status: 'scheduled', scheduledPublishAt: iso(NOW + 60_000) });
  });

  it('an end is stored, logged and removed, and a refused one names its field', async () => {
    const end = iso(NOW + 120_000);
    const body = { ...BASE, status: 'published', unpublishAt: end };
    const { id } = jsonOf<AdminArticle>(await site.editor.post('/api/articles', body), 201);
    const put = (fields: object) => site.editor.put(`/api/articles/${id}`, fields);
    const removed = jsonOf<AdminArticle>(await put({ unpublishAt: null }));
    expect(removed).toMatchObject({ status: 'published', unpublishAt: null });
    expect(await refusal(put({ unpublishAt: iso(NOW) }))).toEqual([
      400,
      'article.end_past',
      'unpublishAt',
    ]);
    const times = { scheduledPublishAt: iso(NOW + 60_000), unpublishAt: iso(NOW + 60_000) };
    expect(await refusal(put({ status: 'scheduled', ...times }))).toEqual([
      400,
      'article.end_early',
      'unpublishAt',
    ]);
    expect(await site.events(id)).toEqual([
      ['article.created', 'Edith'],
      ['article.published', 'Edith'],
      ['article.end_set', 'Edith', end],
      ['article.end_removed', 'Edith'],
    ]);
  });

  it('a copy has no end, and an article keeps its end in the trash', async () => {
    const end = iso(NOW + 120_000);
    const body = { ...BASE, status: 'published', unpublishAt: end };
    const { id } = jsonOf<AdminArticle>(await site.editor.post('/api/articles', body), 201);
    const copy = await site.editor.post(`/api/articles/${id}/duplicate`);
    expect(jsonOf<AdminArticle>(copy, 201).unpublishAt).toBeNull();
    const { unpublishAt, status } = jsonOf<AdminArticle>(await trashAndUndo(id));
    expect([unpublishAt, status]).toEqual([end, 'published']);
    site.clock.now = NOW + 120_000;
    expect(jsonOf<AdminArticle>(await trashAndUndo(id))).toMatchObject({
      status: 'archived',
      unpublishAt: null,
    });
  });

  it('readers get no end in any answer', async () => {
    const body = { ...BASE, status: 'published', unpublishAt: iso(NOW + 120_000) };
    const { slug } = jsonOf<AdminArticle>(await site.editor.post('/api/articles', body), 201);
    for (const path of [`/api/articles/slug/${slug}`, '/api/articles', '/feed.json', '/feed.xml']) {
      const { body: text } = await site.visitor.get(path);
      expect(text).toContain(slug);
      expect(text).not.toContain(iso(NOW + 120_000));
      expect(text).not.toContain('unpublish');
    }
  });

  it('returning to draft clears the schedule', async () => {
    const { id } = await plan(iso(NOW + 60_000));
    const body = { status: 'draft' };
    const article = jsonOf<AdminArticle>(await site.editor.put(`/api/articles/${id}`, body));
    expect(article).toMatchObject({ status: 'draft', scheduledPublishAt: null });
  });
});
