import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#lib/durations.ts';
import { inTransaction } from '#platform/db/database.ts';
import { enqueueTomorrow } from '#platform/jobs/queue.ts';
import { type EditableArticle, editableArticle } from '#tests/support/content/articles.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { jsonOf, openTestSite, type TestSite } from '#tests/support/site/test-site.ts';
import { publishDue } from '../scheduler/publish-due.ts';
import { revisionsOf } from './revisions.ts';
import { THIN_JOB } from './thin-out.ts';

/** A Thursday's midnight, as weeks begin that are counted from 1970 on. */
const THURSDAY = Date.UTC(2026, 0, 1);

describe.each(ENGINES)('old versions on %s', (engine) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite({ engine });
  });
  afterAll(() => site.close());

  /** The daily job, a number of days after the first save. */
  async function thinAfter(ms: number): Promise<void> {
    site.clock.now = THURSDAY + ms;
    await enqueueTomorrow(site.db, THIN_JOB, site.clock.now - DAY);
    await site.app.jobs.runDue();
  }
  const listed = async ({ id }: EditableArticle) =>
    (await revisionsOf(site.db, id)).map(({ title, version }) => `${version} ${title}`);

  it('all versions of thirty days are stored, then one a day, after a year one a week', async () => {
    const article = await editableArticle(
      site.db,
      { status: 'draft', title: 'Thu 0:00' },
      THURSDAY,
    );
    const save = (title: string, after: number) => article.change({ title }, THURSDAY + after);
    await save('Thu 9:00', 9 * HOUR);
    await save('Thu 18:00', 18 * HOUR);
    await save('Fri 9:00', DAY + 9 * HOUR);
    await save('Wed 9:00', 6 * DAY + 9 * HOUR);
    await save('Next 9:00', 7 * DAY + 9 * HOUR);
    await save('Next 10:00', 7 * DAY + 10 * HOUR);
    const all = await listed(article);
    expect(all).toHaveLength(7);

    await thinAfter(30 * DAY);
    expect(await listed(article)).toEqual(all);

    // The Thursday is older than thirty days now, the Friday is not.
    await thinAfter(31 * DAY);
    expect(await listed(article)).toEqual([
      '7 Next 10:00',
      '6 Next 9:00',
      '5 Wed 9:00',
      '4 Fri 9:00',
      '3 Thu 18:00',
    ]);

    await thinAfter(364 * DAY);
    expect(await listed(article)).toEqual([
      '7 Next 10:00',
      '5 Wed 9:00',
      '4 Fri 9:00',
      '3 Thu 18:00',
    ]);

    await thinAfter(800 * DAY);
    expect(await listed(article)).toEqual(['7 Next 10:00', '5 Wed 9:00']);
  });

  it('versions that readers saw on saving, approval or schedule are never deleted', async () => {
    site.clock.now = NOW;
    const pending = { title: 'a', moderationStatus: 'pending' } as const;
    const approved = await editableArticle(site.db, pending);
    const scheduled = { title: 'a', status: 'scheduled', scheduledAt: NOW + HOUR } as const;
    const due = await editableArticle(site.db, scheduled);
    const atOnce = await editableArticle(site.db, { title: 'a' });
    jsonOf(await site.editor.post(`/api/moderation/approve/${approved.id}`));
    expect(await publishDue(site.db, NOW + HOUR)).toHaveLength(1);
    const draft = { status: 'draft', scheduledAt: null, moderationStatus: 'approved' } as const;
    for (const article of [approved, due, atOnce]) {
      await article.change({ title: 'b', ...draft }, NOW + 2 * HOUR);
      await article.change({ title: 'c' }, NOW + 3 * HOUR);
    }
    await thinAfter(800 * DAY);
    for (const article of [approved, due, atOnce]) {
      expect((await listed(article)).map((one) => one.slice(2))).toEqual(['c', 'a']);
    }
  });

  it('old versions are deleted daily', async () => {
    const days = async () => {
      const rows = await site.db
        .selectFrom('jobs')
        .select('run_at')
        .where('name', '=', THIN_JOB)
        .where('state', '=', 'waiting')
        .execute();
      return rows.map((row) => row.run_at);
    };
    const today = Math.floor(site.clock.now / DAY) * DAY;
    expect(await days()).toEqual([today + DAY]);
    await inTransaction(site.db, async (trx) => {
      await enqueueTomorrow(trx, THIN_JOB, site.clock.now);
      await enqueueTomorrow(trx, THIN_JOB, site.clock.now + 1);
    });
    expect(await days()).toEqual([today + DAY]);
  });
});
