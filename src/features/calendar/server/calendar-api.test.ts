import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#lib/durations.ts';
import { inTransaction } from '#platform/db/database.ts';
import { engineOf } from '#platform/db/engine.ts';
import type { Db } from '#platform/db/schema.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { makeGame, releasedOn } from '#tests/support/content/games.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { Calendar } from '../contract.ts';
import { plusDays } from '../values.ts';

const MONTH = 'from=2026-03-01&to=2026-03-31';

describe.each(ENGINES)('the calendar on %s', (engine) => {
  const site = testSite({ engine });
  beforeAll(async () => {
    const settings = { timeZone: { value: 'Europe/Berlin' } };
    jsonOf(await site.admin.patch('/api/settings', { settings }));
  });
  beforeEach(async () => {
    for (const table of ['ideas', 'games', 'articles', 'newsletter_digests'] as const) {
      await site.db.deleteFrom(table).execute();
    }
  });

  const read = async (query = MONTH, who: Pick<typeof site.editor, 'get'> = site.editor) =>
    jsonOf<Calendar>(await who.get(`/api/calendar?${query}`));
  /** The plan of a query for any parameters. */
  const planOf = async (query: string): Promise<string> => {
    const run = async (trx: Db, text: string) => (await sql.raw<object>(text).execute(trx)).rows;
    const rows = await inTransaction(site.db, async (trx) => {
      if (engine === 'sqlite') return run(trx, `explain query plan ${query}`);
      const count = Math.max(
        0,
        ...[...query.matchAll(/\$(\d+)/g)].map(([, index]) => Number(index)),
      );
      await run(trx, 'set local plan_cache_mode = force_generic_plan');
      await run(trx, `prepare explained as ${query}`);
      const plan = await run(trx, `explain execute explained(${Array(count).fill('null').join()})`);
      await run(trx, 'deallocate explained');
      return plan;
    });
    return rows.map((row) => Object.values(row).join(' ')).join('\n');
  };
  const shown = ({ items }: Calendar) => items.map(({ day, kind, title }) => [day, kind, title]);
  const at = (time: string) => Date.parse(time);
  const scheduled = (title: string, scheduledAt: number, authorId = site.editor.id) =>
    makeArticle(site.db, { title, status: 'scheduled', scheduledAt, authorId });

  it('a day lists what happens in it in the time zone of the site, by time, then releases', async () => {
    await scheduled('Late', at('2026-03-07T22:59:59Z'));
    await scheduled('Next day', at('2026-03-07T23:00:00Z'));
    await makeArticle(site.db, { title: 'Early' }, at('2026-03-06T23:00:00Z'));
    await makeArticle(site.db, {
      title: 'Secret',
      status: 'draft',
      embargoUntil: at('2026-03-07T14:00:00Z'),
      embargoReason: 'Agreed',
    });
    await makeGame(site.db, {
      title: 'Ferrywoman',
      releases: [releasedOn('PC', '2026-03-07'), releasedOn('Vantage 3', '2026-03-07', 'japan')],
    });
    const digest = { intro: '', article_ids: '[]', version: 1, created_at: NOW, updated_at: NOW };
    await site.db
      .insertInto('newsletter_digests')
      .values([
        { ...digest, subject: 'Sent', state: 'sent', started_at: at('2026-03-07T09:00:00Z') },
        { ...digest, subject: 'Draft', state: 'draft', scheduled_at: at('2026-03-07T09:00:00Z') },
      ])
      .execute();
    expect(shown(await read())).toEqual([
      ['2026-03-07', 'published', 'Early'],
      ['2026-03-07', 'digest', 'Sent'],
      ['2026-03-07', 'embargo', 'Secret'],
      ['2026-03-07', 'scheduled', 'Late'],
      ['2026-03-07', 'release', 'Ferrywoman'],
      ['2026-03-08', 'scheduled', 'Next day'],
    ]);
    const [release] = (await read('from=2026-03-07&to=2026-03-07')).items.slice(-1);
    expect(release).toMatchObject({ note: 'PC, Vantage 3', canEdit: false });
    expect((await read('from=2026-03-09&to=2026-04-19')).items).toEqual([]);
  });

  it('waiting changes are on the day of their time, and articles on the day they end', async () => {
    const published = await makeArticle(site.db, { title: 'Guide', authorId: site.author.id });
    const hidden = await makeArticle(site.db, { title: 'Hidden', status: 'archived' });
    const time = at('2026-03-12T09:00:00Z');
    const changes = {
      version: 4,
      base_version: 1,
      fields: '{}',
      publish_at: time,
      is_approved: 1,
      user_id: site.author.id,
      saved_at: NOW,
    };
    await site.db
      .insertInto('pending_changes')
      .values([published, hidden].map(({ id }) => ({ ...changes, article_id: id })))
      .execute();
    const unpublishAt = at('2026-03-14T22:59:00Z');
    await makeArticle(site.db, { title: 'Deal', unpublishAt, authorId: site.editor.id });
    await makeArticle(site.db, { title: 'Idle', unpublishAt, status: 'draft' });
    const later = async (who: Pick<typeof site.editor, 'get'> = site.editor) =>
      (await read('from=2026-03-12&to=2026-03-14', who)).items;
    const change = {
      kind: 'change',
      title: 'Guide',
      day: '2026-03-12',
      at: '2026-03-12T09:00:00.000Z',
      version: 4,
      slug: published.slug,
    };
    expect(await later()).toMatchObject([
      { ...change, canEdit: true, canMove: true },
      { kind: 'end', title: 'Deal', day: '2026-03-14', canEdit: true, canMove: false },
    ]);
    expect(await later(site.author)).toMatchObject([{ ...change, canEdit: true, canMove: false }]);

    const set = (columns: object) => site.db.updateTable('pending_changes').set(columns).execute();
    await set({ is_approved: 0 });
    expect((await later())[0]).toMatchObject({ moderationStatus: 'pending', canMove: false });
    await set({ problem: 'Which frame rate?' });
    expect((await later())[0]).toMatchObject({ moderationStatus: 'rejected', canMove: false });
    await set({ is_approved: 1 });
    expect((await later())[0]).toMatchObject({ needsDecision: true, canMove: false });
    await set({ problem: '', base_version: 7 });
    expect((await later())[0]).toMatchObject({ needsDecision: true, canMove: false });
    await set({ is_approved: 0 });
    const [conflict] = await later();
    expect(conflict).toMatchObject({ needsDecision: true, canMove: false });
    expect(conflict?.moderationStatus).toBeUndefined();
  });

  it('a day on which clocks change has 23 or 25 hours', async () => {
    await scheduled('Last minute of March 29', at('2026-03-29T21:59:00Z'));
    await scheduled('March 30', at('2026-03-29T22:00:00Z'));
    await scheduled('First minute of October 25', at('2026-10-24T22:00:00Z'));
    await scheduled('Last minute of October 25', at('2026-10-25T22:59:00Z'));
    await scheduled('October 26', at('2026-10-25T23:00:00Z'));
    expect(shown(await read('from=2026-03-29&to=2026-03-30'))).toEqual([
      ['2026-03-29', 'scheduled', 'Last minute of March 29'],
      ['2026-03-30', 'scheduled', 'March 30'],
    ]);
    expect(shown(await read('from=2026-10-25&to=2026-10-25'))).toEqual([
      ['2026-10-25', 'scheduled', 'First minute of October 25'],
      ['2026-10-25', 'scheduled', 'Last minute of October 25'],
    ]);
  });

  it('authors see their own work, public articles and releases, and move only their own', async () => {
    const time = at('2026-03-10T08:00:00Z');
    await scheduled('Theirs', time);
    await scheduled('Own', time, site.author.id);
    await makeArticle(site.db, { title: 'Public', authorId: site.editor.id });
    const embargo = { status: 'draft', embargoUntil: time, embargoReason: 'Agreed' } as const;
    await makeArticle(site.db, { ...embargo, title: 'Held', authorId: site.editor.id });
    await makeGame(site.db, { title: 'Game', releases: [releasedOn('PC', '2026-03-31')] });
    await site.db
      .insertInto('newsletter_digests')
      .values({
        subject: 'Digest',
        intro: '',
        article_ids: '[]',
        state: 'scheduled',
        version: 1,
        scheduled_at: time,
        created_at: NOW,
        updated_at: NOW,
      })
      .execute();
    const calendar = await read(MONTH, site.author);
    expect(calendar.items.map(({ title, canMove }) => [title, canMove])).toEqual([
      ['Public', false],
      ['Own', true],
      ['Game', false],
    ]);
    expect(calendar.people).toEqual([{ id: site.author.id, name: 'Arthur' }]);
    expect((await read()).people.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Arthur', 'Edith']),
    );
    // A filter shows nothing that the caller may not see.
    const filter = `${MONTH}&people=${site.editor.id}`;
    expect((await read(filter, site.author)).items.map(({ title }) => title)).toEqual(['Public']);
    expect((await read(filter)).items.map(({ title }) => title)).toEqual([
      'Public',
      'Held',
      'Theirs',
    ]);
  });

  it('planned drafts, deadlines and ideas are on their days, with what their callers may do', async () => {
    const draft = (title: string, authorId: number) =>
      makeArticle(site.db, { title, status: 'draft', category: 'guide', authorId });
    const plan = async (id: number, patch: object) =>
      jsonOf(await site.editor.put(`/api/articles/${id}/plan`, { version: 0, ...patch }));
    const theirs = await draft('Theirs', site.editor.id);
    await plan(theirs.id, { plannedOn: '2026-03-12' });
    const shared = await draft('Shared', site.editor.id);
    await plan(shared.id, {
      ownerId: site.author.id,
      plannedOn: '2026-03-12',
      deadlineOn: '2026-03-10',
    });
    const own = await scheduled('Own', at('2026-03-13T08:00:00Z'), site.author.id);
    await plan(own.id, { plannedOn: '2026-03-12', ownerId: site.editor.id });
    const idea = { title: 'Idea', plannedOn: '2026-03-12', category: 'news' };
    jsonOf(await site.editor.post('/api/ideas', idea), 201);
    jsonOf(await site.editor.post('/api/ideas', { title: 'Unplanned' }), 201);
    expect(shown(await read())).toEqual([
      ['2026-03-10', 'due', 'Shared'],
      ['2026-03-12', 'draft', 'Shared'],
      ['2026-03-12', 'draft', 'Theirs'],
      ['2026-03-12', 'idea', 'Idea'],
      ['2026-03-13', 'scheduled', 'Own'],
    ]);
    const forAuthor = (await read(MONTH, site.author)).items;
    expect(forAuthor.map(({ title, canEdit, canMove }) => [title, canEdit, canMove])).toEqual([
      ['Shared', false, false],
      ['Shared', false, true],
      ['Idea', true, false],
      ['Own', true, true],
    ]);
    const titles = async (filter: string) =>
      (await read(`${MONTH}&${filter}`)).items.map(({ title }) => title);
    expect(await titles(`people=${site.author.id}`)).toEqual(['Shared', 'Shared']);
    expect(await titles(`people=${site.editor.id}`)).toEqual(['Theirs', 'Own']);
    expect(await titles('categories=news')).toEqual(['Idea']);
    const owners = (await read()).items.map(({ title, owner }) => [title, owner]);
    expect(owners).toContainEqual(['Theirs', site.editor.id]);
    expect(owners).toContainEqual(['Own', site.editor.id]);
    // A planned draft moves by its plan, which has its own version.
    const [planned] = (await read('from=2026-03-12&to=2026-03-12')).items;
    const moved = { version: planned?.version, plannedOn: '2026-03-20' };
    jsonOf(await site.author.put(`/api/articles/${shared.id}/plan`, moved));
    expect(shown(await read('from=2026-03-20&to=2026-03-20'))).toEqual([
      ['2026-03-20', 'draft', 'Shared'],
    ]);
  });

  it('a rejected article stays on its planned day, its deadline and its time, and is called rejected', async () => {
    const rejected = { moderationStatus: 'rejected', category: 'guide' } as const;
    const make = (fields: object) => makeArticle(site.db, { ...rejected, ...fields });
    const { id } = await make({ title: 'Sent back', status: 'published' });
    const days = { plannedOn: '2026-03-12', deadlineOn: '2026-03-10' };
    jsonOf(await site.editor.put(`/api/articles/${id}/plan`, { version: 0, ...days }));
    const scheduledAt = at('2026-03-13T08:00:00Z');
    await make({ title: 'Late', status: 'scheduled', scheduledAt });
    await make({ title: 'New', status: 'scheduled', moderationStatus: 'pending', scheduledAt });
    const { items } = await read();
    expect(
      items.map(({ kind, title, moderationStatus }) => [kind, title, moderationStatus]),
    ).toEqual([
      ['due', 'Sent back', 'rejected'],
      ['draft', 'Sent back', 'rejected'],
      ['scheduled', 'Late', 'rejected'],
      ['scheduled', 'New', 'pending'],
    ]);
  });

  it('an article in the trash, and an embargo of a public article, are left out', async () => {
    const { id } = await scheduled('Gone', at('2026-03-10T08:00:00Z'));
    jsonOf(await site.editor.del(`/api/articles/${id}`));
    const past = { embargoUntil: NOW - HOUR, embargoReason: 'Agreed' };
    await makeArticle(site.db, { ...past, title: 'Out' });
    expect(shown(await read())).toEqual([['2026-03-05', 'published', 'Out']]);
  });

  it('live coverage belongs to the owner of its article, else to its author', async () => {
    const begin = async (title: string) => {
      const category = 'news';
      const { id } = await makeArticle(site.db, { title, category, authorId: site.author.id });
      const coverage = {
        article_id: id,
        started_at: NOW,
        ended_at: null,
        entry_order: 'newest',
      } as const;
      await site.db.insertInto('live_coverages').values(coverage).execute();
      return id;
    };
    await begin('Written');
    const plan = { version: 0, ownerId: site.editor.id };
    jsonOf(await site.editor.put(`/api/articles/${await begin('Given')}/plan`, plan));
    const live = async (people: number) =>
      (await read(`${MONTH}&people=${people}`)).items.flatMap(({ kind, title, owner }) =>
        kind === 'live' ? [[title, owner]] : [],
      );
    expect(await live(site.author.id)).toEqual([['Written', site.author.id]]);
    expect(await live(site.editor.id)).toEqual([['Given', site.editor.id]]);
  });

  it('people and categories narrow it', async () => {
    const time = at('2026-03-10T08:00:00Z');
    const make = (title: string, category: string, authorId: number) =>
      makeArticle(site.db, { title, category, authorId, status: 'scheduled', scheduledAt: time });
    await make('Guide by Edith', 'guide', site.editor.id);
    await make('News by Arthur', 'news', site.author.id);
    await make('Review by Arthur', 'review', site.author.id);
    const titles = async (filter: string) =>
      (await read(`${MONTH}&${filter}`)).items.map(({ title }) => title);
    expect(await titles('categories=guide,news')).toEqual(['Guide by Edith', 'News by Arthur']);
    const { id } = site.author;
    expect(await titles(`people=${id}&categories=review`)).toEqual(['Review by Arthur']);
    expect(await titles(`people=${id},${site.editor.id}`)).toHaveLength(3);
  });

  it('a range must be in order and at most 42 days long', async () => {
    const status = async (query: string) => {
      const answer = await site.editor.get(`/api/calendar?${query}`);
      return answer.statusCode === 200 ? 200 : problemOf(answer).code;
    };
    expect(await status('from=2026-03-01&to=2026-04-11')).toBe(200);
    for (const query of [
      'from=2026-03-01&to=2026-04-12',
      'from=2026-03-02&to=2026-03-01',
      'from=2026-02-30&to=2026-03-01',
      'from=2026-03-01',
      `${MONTH}&people=x`,
      `${MONTH}&people=1234567890`,
      `${MONTH}&categories=a,,b`,
    ]) {
      expect(await status(query), query).toBe('request.invalid');
    }
  });

  it('with 10,000 articles it lists a few of each day from an index, without numbering the others', async () => {
    const COUNT = 10_000;
    const first = await makeArticle(site.db, { title: 'Article' }, at('2026-03-01T12:00:00Z'));
    const {
      slug: _slug,
      is_public,
      id,
      ...row
    } = await site.db
      .selectFrom('articles')
      .selectAll()
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow();
    for (let made = 1; made < COUNT; made += 500) {
      const rows = Array.from({ length: Math.min(500, COUNT - made) }, (_, index) => {
        const number = made + index;
        const time = at('2026-03-01T06:00:00Z') + (number % 31) * DAY + (number % 600) * MINUTE;
        const status = (['published', 'scheduled', 'draft'] as const)[number % 3] ?? 'draft';
        return {
          ...row,
          slug: `article-${number}`,
          status,
          published_at: status === 'published' ? time : null,
          scheduled_at: status === 'scheduled' ? time : null,
        };
      });
      const saved = await site.db
        .insertInto('articles')
        .values(rows)
        .returning(['id', 'status'])
        .execute();
      const plans = saved
        .filter(({ status }) => status === 'draft')
        .map(({ id: article_id }) => ({
          article_id,
          planned_on: plusDays('2026-03-01', article_id % 31),
          deadline_on: null,
          label: 'Writing',
          note: '',
          version: 1,
        }));
      await site.db.insertInto('article_plans').values(plans).execute();
    }
    await engineOf(site.db).tables.settle(site.db);
    for (const filter of [`&people=${row.author_id}`, '']) {
      site.database.forgetQueries();
      const { length } = (await read(MONTH + filter)).items;
      expect(length).toBeGreaterThan(0);
      const queries = site.database.queries.filter((text) =>
        /group by "day_index"|as "first"|partition by/.test(text),
      );
      // Five counts, the first articles of the two kinds that have some, and two of plans.
      expect(queries).toHaveLength(9);
      expect(queries.filter((text) => /partition by/.test(text))).toHaveLength(2);
      expect(site.database.queries.length).toBeLessThan(16);
      for (const query of queries) {
        const plan = await planOf(query);
        expect(plan).toMatch(
          /articles_(scheduled|embargo|ending|published)|article_plans_|pending_changes/,
        );
        // A third of these articles are drafts; in a magazine, few are.
        const table = query.includes('partition by') ? 'article_plans' : 'articles';
        expect(plan).not.toMatch(new RegExp(`(SCAN|Seq Scan on) ${table}\\b`));
      }
    }
    const answer = await site.editor.get(`/api/calendar?${MONTH}`);
    const { items, more } = jsonOf<Calendar>(answer);
    expect(items).toHaveLength(31 * 3 * 8);
    expect(Object.keys(more['2026-03-02'] ?? {}).sort()).toEqual([
      'draft',
      'published',
      'scheduled',
    ]);
    const counts = Object.values(more).flatMap((ofDay) => Object.values(ofDay));
    expect(counts.reduce((sum, count) => sum + count)).toBe(COUNT - items.length);
    expect(answer.body.length).toBeLessThan(200_000);
    const day = await read('from=2026-03-02&to=2026-03-02');
    expect(day.items).toHaveLength(323);
    expect(day.more).toEqual({});
  });
});
