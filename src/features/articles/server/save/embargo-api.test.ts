import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#lib/durations.ts';
import { featureArticle, makeArticle } from '#tests/support/content/articles.ts';
import { drawing, upload } from '#tests/support/content/images.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { get, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { AdminArticle } from '../../contract.ts';
import type { Revision } from '../../editing.contract.ts';
import type { ArticleInput } from '../../writing.contract.ts';
import { publishDue } from '../scheduler/publish-due.ts';

const iso = (at: number) => new Date(at).toISOString();
const UNTIL = NOW + DAY;
const REASON = 'Review embargo';

const BASE: ArticleInput = { title: 'A secret', content: '<p>words</p>', category: 'review' };
const HELD = {
  embargoUntil: iso(UNTIL),
  embargoReason: REASON,
  embargoSource: 'Press mail',
} as const;

describe.each(ENGINES)('an article under embargo on %s', (engine) => {
  const site = testSite({ engine });

  const write = async (fields: Partial<ArticleInput> = {}, by = site.editor) =>
    jsonOf<AdminArticle>(
      await by.post('/api/articles', { ...BASE, ...HELD, status: 'draft', ...fields }),
      201,
    );
  const put = (id: number, fields: object, by = site.editor) =>
    by.put(`/api/articles/${id}`, fields);
  const lift = (id: number, body: object = { reason: 'They agreed' }, by = site.editor) =>
    by.post(`/api/articles/${id}/lift-embargo`, body);
  const refusal = async (answer: ReturnType<typeof put>) => {
    const given = await answer;
    const { code, detail } = problemOf(given);
    return [given.statusCode, code, detail] as const;
  };
  const reader = async (slug: string) =>
    (await get(site.app, `/api/articles/slug/${slug}`)).statusCode;

  it('no role or job publishes it before its embargo ends, and the refusal names time and reason', async () => {
    const { id, slug } = await write();
    const waiting = await write({ status: 'published' }, site.author);
    const bulk = await site.admin.post('/api/moderation/bulk-publish', { articleIds: [id] });
    const [failed] = jsonOf<{ failed: { code: string; detail: string }[] }>(bulk).failed;
    expect(failed?.code).toBe('article.embargoed');
    for (const answer of [
      put(id, { status: 'published' }),
      put(id, { status: 'published' }, site.admin),
      site.editor.post('/api/articles', { ...BASE, ...HELD, status: 'published' }),
      site.admin.post(`/api/moderation/approve/${waiting.id}`),
    ]) {
      const [status, code, detail] = await refusal(answer);
      expect([status, code]).toEqual([409, 'article.embargoed']);
      expect(detail).toContain('March 6, 2026');
      expect(detail).toContain(REASON);
    }
    expect([await reader(slug), await reader(waiting.slug)]).toEqual([404, 404]);
    site.clock.now = UNTIL;
    jsonOf(await put(id, { status: 'published' }));
    expect(await reader(slug)).toBe(200);
  });

  it('it can be scheduled for the end of its embargo, not earlier', async () => {
    const scheduled = (at: number) => ({ status: 'scheduled', scheduledPublishAt: iso(at) });
    const { id, slug } = await write();
    const early = await put(id, scheduled(UNTIL - MINUTE));
    expect([early.statusCode, problemOf(early).code]).toEqual([400, 'article.schedule_embargoed']);
    expect(problemOf(early).errors?.[0]?.field).toBe('scheduledPublishAt');
    jsonOf(await put(id, scheduled(UNTIL)));
    // Nor can the embargo move past an existing schedule.
    expect((await refusal(put(id, { embargoUntil: iso(UNTIL + HOUR) })))[0]).toBe(400);
    await publishDue(site.db, UNTIL - 1);
    expect(await reader(slug)).toBe(404);
    site.clock.now = UNTIL;
    await publishDue(site.db, UNTIL);
    expect(await reader(slug)).toBe(200);
  });

  it('saves can extend the embargo and never shorten it', async () => {
    const { id } = await write({}, site.author);
    for (const by of [site.author, site.editor, site.admin]) {
      for (const embargoUntil of [null, iso(UNTIL - MINUTE), iso(NOW + MINUTE)]) {
        const [status, code, detail] = await refusal(put(id, { embargoUntil }, by));
        expect([status, code]).toEqual([409, 'article.embargo_stands']);
        expect(detail).toContain(REASON);
      }
    }
    const later = { embargoUntil: iso(UNTIL + HOUR), embargoReason: 'Moved by a day' };
    const saved = jsonOf<AdminArticle>(await put(id, later, site.author));
    expect(saved).toMatchObject({ ...later, embargoSource: 'Press mail' });
    expect((await site.events(id)).at(-1)).toEqual([
      'article.embargoed',
      'Arthur',
      'until March 6, 2026 at 1:00 PM UTC (Moved by a day), Press mail',
    ]);
  });

  it('an editor lifts it with a reason, which the activity log and the versions show', async () => {
    const { id, slug, version } = await write({ status: 'published' }, site.author);
    expect((await refusal(lift(id, { reason: ' ' })))[0]).toBe(400);
    expect((await refusal(lift(id, { reason: 'I say so' }, site.author)))[1]).toBe(
      'auth.forbidden',
    );
    expect((await refusal(lift(id, { reason: 'x', version: version + 1 })))[1]).toBe(
      'article.stale',
    );
    const lifted = jsonOf<AdminArticle>(await lift(id));
    expect(lifted).toMatchObject({ embargoUntil: null, embargoReason: '', embargoSource: '' });
    expect(await reader(slug)).toBe(404);
    expect((await site.events(id)).at(-1)).toEqual([
      'article.embargo_lifted',
      'Edith',
      'until March 6, 2026 at 12:00 PM UTC (Review embargo): They agreed',
    ]);
    const saves = jsonOf<Revision[]>(await site.author.get(`/api/articles/${id}/revisions`));
    expect(saves[0]).toMatchObject({
      by: 'Edith',
      note: 'Embargo until March 6, 2026 at 12:00 PM UTC (Review embargo) lifted: They agreed',
    });
    jsonOf(await site.editor.post(`/api/moderation/approve/${id}`));
    expect(await reader(slug)).toBe(200);
    expect((await refusal(lift(id)))[1]).toBe('article.not_embargoed');
  });

  it('an embargo needs a reason, a time ahead and an article that was never public', async () => {
    const shown = await write({ ...HELD, embargoUntil: null, status: 'published' });
    expect((await refusal(put(shown.id, HELD)))[1]).toBe('article.embargo_late');
    jsonOf(await put(shown.id, { status: 'archived' }));
    expect((await refusal(put(shown.id, HELD)))[1]).toBe('article.embargo_late');
    for (const [fields, field] of [
      [{ embargoReason: '' }, 'embargoReason'],
      [{ embargoUntil: iso(NOW) }, 'embargoUntil'],
      [{ embargoUntil: 'tomorrow' }, 'embargoUntil'],
    ] as const) {
      const answer = await site.editor.post('/api/articles', { ...BASE, ...HELD, ...fields });
      expect(problemOf(answer).errors?.map((error) => error.field)).toEqual([field]);
    }
  });

  it('a database constraint prevents it from being stored as public', async () => {
    const held = { embargoUntil: UNTIL, embargoReason: REASON };
    await expect(makeArticle(site.db, held)).rejects.toThrow(/embargo/);
    const { id } = await makeArticle(site.db, { ...held, status: 'draft' });
    const update = site.db.updateTable('articles').where('id', '=', id);
    await expect(
      update.set({ status: 'published', published_at: NOW }).execute(),
    ).rejects.toThrow();
    await expect(
      update.set({ status: 'scheduled', scheduled_at: NOW + MINUTE }).execute(),
    ).rejects.toThrow();
  });

  it('a slot does not show it, and its cover is for staff only', async () => {
    const { id, coverUrl } = await write();
    await featureArticle(site.db, 'homepage', 0, id);
    const slots = await get(site.app, '/api/master-featured-article');
    expect(slots.body).not.toContain('A secret');
    expect((await get(site.app, coverUrl)).statusCode).toBe(404);
    expect((await site.editor.get(coverUrl)).statusCode).toBe(200);
  });

  describe('images of an article under embargo', () => {
    const uploadImage = async () => {
      const file = await drawing(400, 200).jpeg().toBuffer();
      const answer = await upload(site.app, { cookie: site.editor.cookie }, file);
      const { url } = jsonOf<{ url: string }>(answer, 201);
      await site.app.jobs.runDue();
      return { url, image: `<p>words</p><img src="${url}" alt="" />` };
    };
    const seen = async (url: string) => {
      const answer = await get(site.app, url);
      return [answer.statusCode, answer.headers['cache-control']];
    };
    const OPEN = [200, 'public, max-age=31536000, immutable'];

    it('visitors get none of its files, staff see them, and caches store none', async () => {
      const { url, image } = await uploadImage();
      expect(await seen(url)).toEqual(OPEN);
      expect((await site.author.get(url)).headers['cache-control']).toContain('private');
      const byToken = { url, headers: { authorization: 'Bearer any' } };
      expect((await site.app.inject(byToken)).headers['cache-control']).toContain('private');
      const { id } = await write({ content: image });
      const smaller = url.replace(/\d+\.jpg$/, '400.webp');
      for (const one of [url, smaller]) {
        expect((await seen(one))[0]).toBe(404);
        const staff = await site.author.get(one);
        expect([staff.statusCode, staff.headers['cache-control']]).toEqual([200, 'no-store']);
      }
      // An image removed from the text, or deleted with its article, stays held.
      jsonOf(await put(id, { content: '<p>no image</p>' }));
      expect((await seen(url))[0]).toBe(404);
      jsonOf(await site.editor.del(`/api/articles/${id}`));
      expect((await seen(url))[0]).toBe(404);
      site.clock.now = UNTIL;
      expect(await seen(url)).toEqual(OPEN);
    });

    it('lifting the embargo releases its images, but not those of another embargo', async () => {
      const [own, both] = [await uploadImage(), await uploadImage()];
      const { id } = await write({ content: own.image + both.image });
      await write({ featuredImage: both.url });
      jsonOf(await lift(id));
      expect([(await seen(own.url))[0], (await seen(both.url))[0]]).toEqual([200, 404]);
    });

    it('images that something public shows stay public', async () => {
      const { url, image } = await uploadImage();
      const { id } = await makeArticle(site.db, { content: image });
      await write({ content: image });
      expect((await seen(url))[0]).toBe(200);
      jsonOf(await put(id, { status: 'archived' }));
      expect((await seen(url))[0]).toBe(404);
    });
  });
});
