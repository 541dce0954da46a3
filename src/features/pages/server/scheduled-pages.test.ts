import type { Transaction } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY, HOUR } from '#lib/durations.ts';
import type { Schema } from '#platform/db/schema.ts';
import type { Job } from '#platform/jobs/queue.ts';
import { upload } from '#tests/support/content/images.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { badFields } from '#tests/support/site/requests.ts';
import { smallImage } from '#tests/support/site/site-beside-others.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { AdminPage, PublicPageAnswer } from '../contract.ts';
import { PUBLISH_PAGE_JOB } from './enqueue-publication.ts';
import { publishScheduledPage } from './publish-scheduled.ts';

const iso = (at: number) => new Date(at).toISOString();
const AT = NOW + HOUR;

describe.each(ENGINES)('scheduled pages, on %s', (engine) => {
  const site = testSite({ engine });
  beforeEach(async () => {
    await site.db.deleteFrom('pages').execute();
    await site.db.deleteFrom('jobs').execute();
  });

  const make = async (fields: object = {}) =>
    jsonOf<AdminPage>(await site.editor.post('/api/pages', { title: 'Imprint', ...fields }), 201);
  const save = async ({ id, version, slug }: AdminPage, fields: object = {}) =>
    jsonOf<AdminPage>(
      await site.editor.put(`/api/pages/${id}`, { title: 'Imprint', slug, version, ...fields }),
    );
  const stored = async ({ id }: AdminPage) =>
    jsonOf<AdminPage>(await site.editor.get(`/api/admin/pages/${id}`));
  const title = async (slug = 'imprint') => {
    const answer = await site.visitor.get(`/api/pages/${slug}`);
    return answer.statusCode === 404 ? 404 : jsonOf<PublicPageAnswer>(answer).page?.title;
  };
  const runAt = async (time: number) => {
    site.clock.now = time;
    await site.app.jobs.runDue();
  };

  it('a draft is published at its time, not before, and the activity log names the schedule', async () => {
    const page = await make({ publishAt: '2026-03-05T14:00:00+01:00' });
    expect(page).toMatchObject({ state: 'draft', publishAt: iso(AT), version: 1 });
    await runAt(AT - 1);
    expect(await title()).toBe(404);
    await runAt(AT);
    expect(await title()).toBe('Imprint');
    expect(await stored(page)).toMatchObject({
      ...{ state: 'published', publishAt: null, hasUnpublishedChanges: false, by: 'Schedule' },
    });
    const events = (await site.lastEvents(3)).map(({ action, actor, detail }) => [
      ...[action, actor, detail],
    ]);
    expect(events).toEqual([
      ['page.published', 'Schedule', null],
      ['page.scheduled', 'Edith', iso(AT)],
      ['page.created', 'Edith', null],
    ]);
  });

  it('the next version of a published page waits for its time, with its new URL', async () => {
    const page = await make({ publish: true });
    await save(page, { title: 'Legal', slug: 'legal', publishAt: iso(AT) });
    expect([await title(), await title('legal')]).toEqual(['Imprint', 404]);
    await runAt(AT);
    expect([await title(), await title('legal')]).toEqual([404, 'Legal']);
    const rules = await site.db.selectFrom('redirects').select(['source', 'target']).execute();
    expect(rules).toEqual([{ source: '/imprint', target: '/legal' }]);
  });

  it('a page is published once, at its last time; without one it stays a draft', async () => {
    const first = await make({ publishAt: iso(AT) });
    const later = await save(first, { publishAt: iso(AT + HOUR) });
    await runAt(AT);
    expect(await title()).toBe(404);
    site.clock.now = NOW;
    const none = await save(later);
    await runAt(AT + HOUR);
    expect([none.publishAt, await title()]).toEqual([null, 404]);
    site.clock.now = NOW;
    const again = await save(none, { publishAt: iso(AT + HOUR) });
    await runAt(AT + 2 * HOUR);
    expect(await stored(again)).toMatchObject({ state: 'published', version: again.version + 1 });
  });

  it.each([
    ['published by hand', (page: AdminPage) => save(page, { publish: true, publishAt: iso(AT) })],
    [
      'unpublished',
      async (page: AdminPage) =>
        jsonOf<AdminPage>(
          await site.editor.post(`/api/pages/${page.id}/unpublish`, { version: page.version }),
        ),
    ],
  ])('a page that is %s is no longer scheduled', async (_, act) => {
    const after = await act(await make({ publishAt: iso(AT) }));
    expect(after.publishAt).toBeNull();
    await runAt(AT);
    expect((await stored(after)).version).toBe(after.version);
  });

  it('a deleted page is not published', async () => {
    const page = await make({ publishAt: iso(AT) });
    jsonOf(await site.editor.del(`/api/pages/${page.id}`));
    await runAt(AT);
    const jobs = await site.db.selectFrom('jobs').select('state').execute();
    expect(jobs).toEqual([{ state: 'done' }]);
  });

  it.each([[iso(NOW)], [iso(NOW - DAY)], ['tomorrow'], ['2200-01-01T00:00:00Z']])(
    'the time %s is refused',
    async (publishAt) => {
      const answer = await site.editor.post('/api/pages', { title: 'Imprint', publishAt });
      expect(badFields(answer)).toEqual(['publishAt']);
    },
  );

  it('a page whose time has passed can still be saved, and only a new time must be in the future', async () => {
    const page = await make({ publishAt: iso(AT) });
    site.clock.now = AT;
    const saved = await save(page, { title: 'Legal', publishAt: iso(AT) });
    expect(saved).toMatchObject({ publishAt: iso(AT), fields: { title: 'Legal' } });
    const change = { title: 'Legal', slug: 'imprint' };
    const put = (fields: object) =>
      site.editor.put(`/api/pages/${page.id}`, { ...change, ...fields });
    const past = { publishAt: iso(AT - 1) };
    expect(badFields(await put({ version: saved.version, ...past }))).toEqual(['publishAt']);
    expect((await put({ version: page.version, ...past })).statusCode).toBe(409);
  });

  it('a page whose URL was taken meanwhile stays a draft without a time, and the job says why', async () => {
    const page = await make({ publish: true });
    const draft = await save(page, { slug: 'legal', publishAt: iso(AT) });
    await make({ title: 'Legal', publish: true });
    await runAt(AT);
    const after = await stored(draft);
    expect(after).toMatchObject({ publishAt: null, hasUnpublishedChanges: true });
    const jobs = await site.db.selectFrom('jobs').select(['state', 'last_error']).execute();
    const last_error = expect.stringContaining('is already the URL of another page');
    expect(jobs).toEqual([{ state: 'failed', last_error }]);
  });

  it('an edit while the job runs is kept, with its time', async () => {
    const page = await make({ content: await withHeldImage(), publishAt: iso(AT) });
    let edited: AdminPage | undefined;
    const { db } = site;
    const begin = db.transaction.bind(db);
    const execute = async (work: (trx: Transaction<Schema>) => Promise<unknown>) => {
      edited = await save(page, { title: 'Legal', publishAt: iso(AT + DAY) });
      return begin().execute(work);
    };
    const spy = vi.spyOn(db, 'transaction').mockReturnValueOnce({ execute } as never);
    const { config } = site.database;
    const onPublished = async () => undefined;
    const publish = publishScheduledPage({ db, now: () => AT, config, onPublished });
    const job = { payload: page.id, finish: async () => undefined } as unknown as Job;
    await expect(publish(job)).rejects.toThrow('changed while');
    spy.mockRestore();
    expect(await stored(page)).toEqual(edited);
    const jobs = await site.db
      .selectFrom('jobs')
      .select('run_at')
      .where('name', '=', PUBLISH_PAGE_JOB)
      .orderBy('run_at')
      .execute();
    expect(jobs.map((one) => Number(one.run_at))).toEqual([AT, AT + DAY]);
  });

  /** Text with an image under an embargo that ends two hours from now. */
  async function withHeldImage(): Promise<string> {
    const file = await upload(site.app, { cookie: site.editor.cookie }, await smallImage());
    const content = `<p><img src="${jsonOf<{ url: string }>(file, 201).url}" alt=""></p>`;
    const embargo = { embargoUntil: iso(AT + HOUR), embargoReason: 'Agreed' };
    const article = { title: 'Secret', content, category: 'news', status: 'draft', ...embargo };
    jsonOf(await site.editor.post('/api/articles', article), 201);
    return content;
  }

  it('a page with an image under a later embargo is published when that ends', async () => {
    const page = await make({ content: await withHeldImage(), publishAt: iso(AT) });
    await runAt(AT);
    expect(await title()).toBe(404);
    expect((await stored(page)).publishAt).toBe(iso(AT + HOUR));
    await runAt(AT + HOUR);
    expect(await title()).toBe('Imprint');
  });
});
