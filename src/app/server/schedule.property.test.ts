import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ArticleSummary } from '#features/articles/contract.ts';
import { Scheduler } from '#features/articles/server/scheduler/scheduler.ts';
import { HOUR, MINUTE } from '#lib/durations.ts';
import type { Db } from '#platform/db/schema.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { handTimer } from '#tests/support/hand-timer.ts';
import { getJson } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';

const iso = (at: number) => new Date(at).toISOString();

/** A time around now, in whole minutes, as an action requests it: times often coincide. */
const time = fc.integer({ min: -5, max: 60 }).map((minutes) => minutes * MINUTE);
const status = fc.constantFrom('draft', 'published', 'scheduled', 'archived');
const by = fc.constantFrom('author', 'editor');
const which = fc.integer({ min: 0, max: 2 });

const action = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      by,
      which,
      put: fc.record(
        { status, scheduledPublishAt: fc.option(time), unpublishAt: fc.option(time) },
        { requiredKeys: ['status'] },
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ which, embargo: fc.integer({ min: 1, max: 60 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      which,
      moderate: fc.constantFrom('approve', 'reject', 'archive', 'publish'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ which, trash: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ by, which, later: fc.option(time) }) },
  { weight: 1, arbitrary: fc.record({ which, approveLater: time }) },
  // Downtime, then a scheduler that is killed after some statements, and another one.
  {
    weight: 5,
    arbitrary: fc.record({
      minutes: fc.integer({ min: 0, max: 40 }),
      statements: fc.integer({ min: 0, max: 60 }),
    }),
  },
);
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

/** The connection of a process that dies after some statements: its transaction is rolled back. */
function dying(db: Db, statements: number): Db {
  let left = statements;
  return db.withPlugin({
    transformQuery: ({ node }) => {
      left -= 1;
      if (left < 0) throw new Error('killed');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

let titles = 0;

describe.each(ENGINES)('schedules, changes and ends on %s', (engine) => {
  const site = testSite({ engine });

  /** Does everything that is due now, unless its database fails. */
  async function runScheduler(db: Db): Promise<unknown[]> {
    const errors: unknown[] = [];
    const scheduler = new Scheduler({
      db,
      config: site.database.config,
      now: () => site.clock.now,
      timers: handTimer().timers,
      onPublished: async () => {},
      onChanged: async () => {},
      onEnded: async () => {},
      onError: (error) => errors.push(error),
    });
    await scheduler.start();
    await scheduler.look();
    await scheduler.stop();
    return errors;
  }

  const peopleOf = async () => ({
    author: await site.join('author'),
    editor: await site.join('editor'),
  });
  type People = Awaited<ReturnType<typeof peopleOf>>;

  async function states(ids: readonly number[]) {
    const rows = await site.db
      .selectFrom('articles')
      .select(['id', 'status', 'moderation_status', 'scheduled_at', 'unpublish_at', 'version'])
      .select(['embargo_until', 'is_public', 'title'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute();
    const waiting = await site.db.selectFrom('pending_changes').selectAll().execute();
    const events = new Map<number, number>();
    for (const id of ids) {
      const all = await site.events(id);
      events.set(id, all.filter(([, actor]) => actor === 'Schedule').length);
    }
    return rows.map((row) => ({
      ...row,
      events: events.get(row.id) ?? 0,
      later: waiting.find(({ article_id }) => article_id === row.id) ?? null,
    }));
  }
  type State = Awaited<ReturnType<typeof states>>[number];

  /** What a scheduler makes of an article, once. */
  function expected(state: State, now: number): State {
    const isOut =
      state.moderation_status === 'approved' && ['published', 'scheduled'].includes(state.status);
    const done = { version: state.version + 1, events: state.events + 1, scheduled_at: null };
    if (isOut && state.unpublish_at !== null && state.unpublish_at <= now) {
      return { ...state, ...done, status: 'archived', unpublish_at: null, is_public: 0 };
    }
    if (isOut && state.status === 'scheduled' && (state.scheduled_at ?? 0) <= now) {
      return { ...state, ...done, status: 'published', is_public: 1 };
    }
    const { later } = state;
    const isDue =
      later?.is_approved === 1 &&
      later.base_version === state.version &&
      later.publish_at !== null &&
      later.publish_at <= now;
    if (state.is_public === 1 && isDue) {
      const { title } = JSON.parse(later.fields);
      const events = state.events + 1;
      return { ...state, title, version: state.version + 1, events, later: null };
    }
    return state;
  }

  async function act(ids: readonly number[], people: People, one: Action): Promise<void> {
    const { clock } = site;
    const { editor } = people;
    if ('minutes' in one) {
      clock.now += one.minutes * MINUTE;
      const before = await states(ids);
      await runScheduler(dying(site.db, one.statements));
      // Each article is as it was or as it becomes, never in between.
      for (const [index, state] of (await states(ids)).entries()) {
        const former = before[index] as State;
        expect([former, expected(former, clock.now)]).toContainEqual(state);
      }
      expect(await runScheduler(site.db)).toEqual([]);
      expect(await states(ids)).toEqual(before.map((state) => expected(state, clock.now)));
      return;
    }
    const id = ids[one.which] as number;
    const at = (ms: number | null | undefined) =>
      typeof ms === 'number' ? iso(clock.now + ms) : ms;
    if ('put' in one) {
      const { status: next, scheduledPublishAt, unpublishAt } = one.put;
      const times = { scheduledPublishAt: at(scheduledPublishAt), unpublishAt: at(unpublishAt) };
      // A refusal is fine.
      const { statusCode } = await people[one.by].put(`/api/articles/${id}`, {
        status: next,
        ...times,
      });
      expect(statusCode).not.toBe(429);
    } else if ('embargo' in one) {
      const embargoUntil = iso(clock.now + one.embargo * MINUTE);
      await editor.put(`/api/articles/${id}`, { embargoUntil, embargoReason: 'Agreed' });
    } else if ('moderate' in one) {
      const [call, body] =
        one.moderate === 'publish'
          ? ['bulk-publish', { articleIds: [id] }]
          : [`${one.moderate}/${id}`, {}];
      await editor.post(`/api/moderation/${call}`, body);
    } else if ('later' in one) {
      const [state] = await states([id]);
      titles += 1;
      await people[one.by].put(`/api/articles/${id}/pending-changes`, {
        fields: { title: `Title ${titles}` },
        publishAt: at(one.later),
        baseVersion: state?.version,
        version: state?.later?.version ?? null,
      });
    } else if ('approveLater' in one) {
      const [state] = await states([id]);
      await editor.post(`/api/articles/${id}/pending-changes/schedule`, {
        version: state?.later?.version ?? 1,
        publishAt: at(one.approveLater),
      });
    } else if (one.trash) {
      await editor.del(`/api/articles/${id}`);
      clock.now += MINUTE;
      await editor.post(`/api/articles/${id}/restore`, { asBefore: true });
    }
  }

  it('every time is kept exactly once, whenever a scheduler is killed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 16 }), async (actions) => {
        const { clock, db } = site;
        clock.now = NOW;
        await db.deleteFrom('articles').execute();
        // Each account may save a number of articles a minute.
        const people = await peopleOf();
        const ids: number[] = [];
        for (const title of ['One', 'Two', 'Three']) {
          const body = { title, content: '<p>Words.</p>', category: 'news' };
          ids.push(jsonOf<{ id: number }>(await people.author.post('/api/articles', body), 201).id);
        }
        for (const one of actions) {
          await act(ids, people, one);
          await runScheduler(db);
          await site.app.changes.poll();
          const now = await states(ids);
          for (const state of now.filter(({ is_public }) => is_public === 1)) {
            expect(state.unpublish_at ?? Number.POSITIVE_INFINITY).toBeGreaterThan(clock.now);
            expect(state.embargo_until ?? 0).toBeLessThanOrEqual(clock.now);
          }
          const seen = await getJson<ArticleSummary[]>(site.app, '/api/articles');
          const open = now.filter(({ is_public }) => is_public === 1);
          expect(seen.map(({ id }) => id).sort()).toEqual(open.map(({ id }) => id));
        }
      }),
      { numRuns: engine === 'sqlite' ? 40 : 8, seed: 4 },
    );
  }, 120_000);

  it('both of an end and a publication happen in this test, and kills', async () => {
    site.clock.now = NOW;
    const { author, editor } = site;
    const body = { title: 'Both', content: '<p>Words.</p>', category: 'news' };
    const { id } = jsonOf<{ id: number }>(await author.post('/api/articles', body), 201);
    const times = { scheduledPublishAt: iso(NOW + HOUR), unpublishAt: iso(NOW + 2 * HOUR) };
    jsonOf(await author.put(`/api/articles/${id}`, { status: 'scheduled', ...times }));
    jsonOf(await editor.post(`/api/moderation/approve/${id}`));
    const seen: string[] = [];
    for (const at of [NOW + HOUR, NOW + 2 * HOUR]) {
      site.clock.now = at;
      expect(await runScheduler(dying(site.db, 5))).toContainEqual(new Error('killed'));
      expect(await runScheduler(site.db)).toEqual([]);
      seen.push((await states([id]))[0]?.status ?? '');
    }
    expect(seen).toEqual(['published', 'archived']);
  });
});
