import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cleanContent } from '#features/rich-text/server/public.ts';
import { HOUR, SECOND } from '#lib/durations.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { handTimer } from '#tests/support/hand-timer.ts';
import { jsonOf, openTestSite, type TestSite } from '#tests/support/site/test-site.ts';
import type { AdminArticle } from '../../contract.ts';
import { Scheduler } from './scheduler.ts';

const AT = NOW + HOUR;
const iso = (at: number) => new Date(at).toISOString();
/** More failing ones than a batch has. */
const MANY = 11;

let site: TestSite;

/** A scheduler that looks when it is told to. */
function begin(onChanged = async () => {}) {
  const errors: [number | undefined, string][] = [];
  const scheduler = new Scheduler({
    db: site.db,
    config: site.database.config,
    now: () => site.clock.now,
    timers: handTimer().timers,
    onPublished: async () => {},
    onChanged,
    onEnded: async () => {},
    onError: (error, id) => errors.push([id, (error as Error).name]),
  });
  return { scheduler, errors };
}

const make = (fields: object, title: string) =>
  makeArticle(site.db, { title, authorId: site.author.id, ...fields }, NOW - HOUR);

/** Makes every attempt to index an article fail. */
async function breakArticle(id: number): Promise<void> {
  await site.db
    .insertInto('article_reviews')
    .values({ article_id: id, review: 'broken' })
    .execute();
}
const mend = (id: number) =>
  site.db.deleteFrom('article_reviews').where('article_id', '=', id).execute();

async function saveChanges(id: number, fields: object = { title: 'Wolverine' }): Promise<void> {
  const body = { fields, publishAt: iso(AT), baseVersion: 1, version: null };
  jsonOf(await site.editor.put(`/api/articles/${id}/pending-changes`, body));
}
const stateOf = (id: number) =>
  site.db
    .selectFrom('articles')
    .select(['status', 'title', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const told = async (userId: number) => {
  const rows = await site.db
    .selectFrom('notifications')
    .select(['kind', 'title', 'text'])
    .where('user_id', '=', userId)
    .where('kind', 'in', ['late', 'changes_blocked'])
    .execute();
  return rows.map(({ kind, title, text }) => [kind, title, text]);
};

describe.each(ENGINES)('articles that fail at their time on %s', (engine) => {
  beforeAll(async () => {
    site = await openTestSite({ engine });
  });
  beforeEach(async () => {
    site.clock.now = NOW;
    await site.db.deleteFrom('notifications').execute();
    await site.db.deleteFrom('articles').execute();
  });
  afterAll(() => site.close());

  it.each([
    ['publication', { status: 'scheduled', scheduledAt: AT }, 'published'],
    ['end', { status: 'published', unpublishAt: AT }, 'archived'],
  ] as const)(
    'a failing %s delays no other article and is retried',
    async (_what, fields, done) => {
      const failing: number[] = [];
      for (let index = 0; index < MANY; index += 1) {
        const { id } = await make(fields, `Badger ${index}`);
        await breakArticle(id);
        failing.push(id);
      }
      const other = await make(fields, 'Marten');
      const late = { status: 'scheduled', scheduledAt: AT } as const;
      const others = [other, await make(late, 'Weasel')];
      const changing = await make({}, 'Otter');
      await saveChanges(changing.id);
      const { scheduler, errors } = begin();
      site.clock.now = AT;
      await scheduler.start();
      await scheduler.look();
      expect(errors).toEqual(failing.map((id) => [id, 'SyntaxError']));
      expect((await stateOf(other.id)).status).toBe(done);
      for (const { id } of others) expect((await stateOf(id)).version).toBe(2);
      expect((await stateOf(changing.id)).title).toBe('Wolverine');
      for (const id of failing) expect((await stateOf(id)).version).toBe(1);

      const [first = 0] = failing;
      await mend(first);
      await scheduler.look();
      expect((await stateOf(first)).version).toBe(1);
      site.clock.now = AT + 5 * SECOND;
      await scheduler.look();
      expect((await stateOf(first)).status).toBe(done);
      expect(errors, 'each is logged once').toHaveLength(MANY);
      await scheduler.stop();
    },
  );

  it.each([
    ['publication', { status: 'scheduled', scheduledAt: AT }, 'published'],
    ['end', { status: 'published', unpublishAt: AT }, 'archived'],
  ] as const)('a failing %s notifies admins and the author once', async (_what, fields, done) => {
    const { id } = await make(fields, 'Badger');
    await breakArticle(id);
    const { scheduler } = begin();
    const other = begin().scheduler;
    site.clock.now = AT;
    await scheduler.start();
    await other.start();
    for (let minute = 0; minute < 6; minute += 1) {
      expect(await told(site.author.id), `minute ${minute}`).toHaveLength(minute < 4 ? 0 : 1);
      site.clock.now += 60 * SECOND;
      await scheduler.look();
      await other.look();
    }
    const news = [['late', 'Badger', expect.stringContaining(`It wasn’t ${done} on time`)]];
    expect(await told(site.author.id)).toEqual(news);
    expect(await told(site.admin.id)).toEqual(news);
    expect(await told(site.editor.id)).toEqual([]);
    await scheduler.stop();
    await other.stop();
  });

  it('failing changes delay no others, and their author is notified after five tries', async () => {
    const failing: number[] = [];
    for (let index = 0; index < MANY; index += 1) {
      const { id } = await make({}, `Badger ${index}`);
      await saveChanges(id);
      failing.push(id);
    }
    const broken = site.db.updateTable('pending_changes').set({ fields: 'broken' });
    await broken.where('article_id', 'in', failing).execute();
    const other = await make({}, 'Marten');
    await saveChanges(other.id);
    const { scheduler, errors } = begin();
    site.clock.now = AT;
    await scheduler.start();
    await scheduler.look();
    expect((await stateOf(other.id)).title).toBe('Wolverine');
    expect(errors).toEqual(failing.map((id) => [id, 'SyntaxError']));
    for (let minute = 0; minute < 5; minute += 1) {
      site.clock.now += 60 * SECOND;
      await scheduler.look();
    }
    expect(errors).toHaveLength(MANY);
    const [first = 0] = failing;
    const { pending } = jsonOf<AdminArticle>(await site.editor.get(`/api/my/articles/${first}`));
    expect(pending?.problem).toMatch(/Something went wrong/);
    expect(await told(site.editor.id)).toContainEqual([
      'changes_blocked',
      'Badger 0 (waiting changes)',
      expect.stringMatching(/^The changes weren’t published: Something went wrong/),
    ]);
    await scheduler.stop();
  });

  it('changes that take long delay no publication', async () => {
    const changing = await make({}, 'Otter');
    await saveChanges(changing.id);
    const under = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const { scheduler } = begin(() => {
      reached.resolve();
      return under.promise;
    });
    site.clock.now = AT;
    await scheduler.start();
    await reached.promise;
    const { id } = await make({ status: 'scheduled', scheduledAt: AT + SECOND }, 'Weasel');
    site.clock.now = AT + SECOND;
    const looked = scheduler.look();
    await expect.poll(async () => (await stateOf(id)).status).toBe('published');
    under.resolve();
    await looked;
    await scheduler.stop();
  });

  it('changes don’t wait for other long texts that their writer is saving', async () => {
    const changing = await make({ authorId: site.editor.id }, 'Otter');
    const content = `<p>${'Long words of a long text. '.repeat(300)}</p>`;
    await saveChanges(changing.id, { title: 'Wolverine', content });
    const { scheduler, errors } = begin();
    site.clock.now = AT;
    let left = 5;
    const long = `<p>${'Other words, <b>bold</b> and long. '.repeat(12_000)}</p>`;
    const flood = Array.from({ length: left }, (_, index) =>
      cleanContent(`${long}<p>${index}</p>`, { owner: site.editor.id, siteUrl: null }).then(() => {
        left -= 1;
      }),
    );
    await scheduler.start();
    await scheduler.look();
    expect([errors, (await stateOf(changing.id)).title]).toEqual([[], 'Wolverine']);
    expect(left, 'still being saved').toBeGreaterThan(0);
    await Promise.all(flood);
    await scheduler.stop();
  });
});
