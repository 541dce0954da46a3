import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ArticleFields } from '#features/articles/server/public.ts';
import { DAY, HOUR, MINUTE } from '#lib/durations.ts';
import { enqueueTomorrow } from '#platform/jobs/queue.ts';
import { changeArticle, makeArticle } from '#tests/support/content/articles.ts';
import { makeAuthor } from '#tests/support/content/authors.ts';
import { makeGame } from '#tests/support/content/games.ts';
import { buildTestApp, ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { partsOf } from '#tests/support/servers/mail-parts.ts';
import { emails, type Newsletter, openNewsletter } from '#tests/support/site/newsletter.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';
import type { TopicRef } from '../../paths.ts';
import { requestFollow } from '../subscribers/follows.ts';
import { NOTIFY_DAILY_JOB, NOTIFY_JOB, sendTime } from './send-notices.ts';
import { findTopic } from './topics.ts';

const [ADA = '', BOB = ''] = emails(2);
const ROGUE: TopicRef = { kind: 'tag', ref: 'roguelike' };

describe.each(ENGINES)('emails to followers on %s', (engine) => {
  let news: Newsletter;
  let game: string;
  let author: { id: number; slug: string };
  beforeAll(async () => {
    news = await openNewsletter({ engine, bylines: true });
  });
  afterAll(() => news.close());
  beforeEach(async () => {
    await news.reset();
    for (const table of ['games', 'authors', 'series', 'tags'] as const) {
      await news.db.deleteFrom(table).execute();
    }
    const id = await makeGame(news.db, { title: 'Hollow Meridian' });
    const row = news.db.selectFrom('games').select('slug').where('id', '=', id);
    game = (await row.executeTakeFirstOrThrow()).slug;
    const authorId = await makeAuthor(news.db, { name: 'Ada Writer' });
    const authors = news.db.selectFrom('authors').select(['id', 'slug']);
    author = await authors.where('id', '=', authorId).executeTakeFirstOrThrow();
    // The day before, so that every topic has an article.
    await publish({ title: 'Old', tags: ['Roguelike'], games: [{ slug: game, title: '' }] }, -HOUR);
    await enqueueTomorrow(news.db, NOTIFY_DAILY_JOB, news.clock.now);
  });

  const publish = (fields: Partial<ArticleFields>, after = MINUTE) =>
    makeArticle(news.db, { category: 'news', ...fields }, news.clock.now + after);
  const follow = async (email: string, ...topics: TopicRef[]) => {
    const readers = news.db.selectFrom('newsletter_subscribers').select('id');
    const { id } = await readers.where('email', '=', email).executeTakeFirstOrThrow();
    for (const topic of topics) {
      const found = await findTopic(news.db, { bylines: true }, topic);
      await requestFollow(news.db, id, found, NOW);
    }
    await news.db.updateTable('newsletter_follows').set({ confirmed_at: NOW }).execute();
  };
  /** The next daily run. */
  const nextDay = async () => {
    news.clock.now = (Math.floor(news.clock.now / DAY) + 1) * DAY;
    await news.after(0);
    await news.after(7 * HOUR);
    await news.after(MINUTE);
  };
  const titlesTo = (email: string) =>
    news.smtp.mails
      .filter(({ to }) => to[0] === email)
      .map((mail) =>
        ['First', 'Second', 'Third', 'Fourth', 'Other', 'Old'].filter((title) =>
          partsOf(mail).text.includes(title),
        ),
      );

  it('a follower gets one email with the new articles of all their topics', async () => {
    await publish({ title: 'Part', series: { slug: 'how', title: 'How', words: '', part: 1 } }, 0);
    const byline = [{ id: author.id, slug: author.slug, name: '', role: 'author' as const }];
    await publish({ title: 'By', byline }, 0);
    await news.readers([ADA, BOB]);
    await follow(
      ADA,
      ROGUE,
      { kind: 'game', ref: game },
      { kind: 'series', ref: 'how' },
      { kind: 'author', ref: author.slug },
    );
    await follow(BOB, ROGUE);
    await publish({ title: 'First', tags: ['roguelike'], games: [{ slug: game, title: '' }] });
    await publish({ title: 'Second', games: [{ slug: game, title: '' }] });
    await publish({ title: 'Third', series: { slug: 'how', title: 'How', words: '', part: 2 } });
    await publish({ title: 'Fourth', byline });
    await publish({ title: 'Other', tags: ['racing'] });
    await nextDay();
    expect(titlesTo(ADA)).toEqual([['First', 'Second', 'Third', 'Fourth']]);
    expect(titlesTo(BOB)).toEqual([['First']]);
    const [mail] = news.smtp.mails.filter(({ to }) => to[0] === ADA);
    if (!mail) throw new Error('no email');
    expect(mail.header('subject')).toBe('Fourth and 3 more');
    expect(mail.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(partsOf(mail).text).toContain(
      '4 new articles on #Roguelike, Hollow Meridian, How and Ada Writer.',
    );
  });

  it('no article is sent twice, and no day without news has an email', async () => {
    await news.readers([ADA]);
    await follow(ADA, ROGUE);
    const first = await publish({ title: 'First', tags: ['roguelike'] });
    await nextDay();
    // Withdrawn and published again: the same article.
    const at = { userId: 1, now: news.clock.now };
    await changeArticle(news.db, first.id, { status: 'draft' }, at);
    await changeArticle(news.db, first.id, { status: 'published' }, at);
    await nextDay();
    expect(titlesTo(ADA)).toEqual([['First']]);
    await publish({ title: 'Second', tags: ['roguelike'] });
    await nextDay();
    await nextDay();
    expect(titlesTo(ADA)).toEqual([['First'], ['Second']]);
  });

  it('two instances with the same job send nothing twice', async () => {
    await news.readers(emails(20));
    for (const email of emails(20)) await follow(email, ROGUE);
    await publish({ title: 'First', tags: ['roguelike'] });
    const second = await buildTestApp(news.database, { now: () => news.clock.now });
    news.clock.now = (Math.floor(news.clock.now / DAY) + 1) * DAY;
    await news.after(0);
    const { id: _id, ...job } = await news.db
      .selectFrom('jobs')
      .selectAll()
      .where('name', '=', NOTIFY_JOB)
      .executeTakeFirstOrThrow();
    await news.db
      .insertInto('jobs')
      .values({ ...job, key: 'copy' })
      .execute();
    news.clock.now += 7 * HOUR;
    await Promise.all([news.app.jobs.runDue(), second.jobs.runDue()]);
    expect(news.reached()).toEqual(emails(20).sort());
    await second.close();
  });

  it('all followers get their email when one batch is not enough', async () => {
    await news.readers(emails(130));
    for (const email of emails(130)) await follow(email, ROGUE);
    await publish({ title: 'First', tags: ['roguelike'] });
    await nextDay();
    expect(news.reached()).toEqual(emails(130).sort());
  });

  it('hidden, withdrawn and old articles are in no email', async () => {
    await news.readers([ADA]);
    await follow(ADA, ROGUE);
    const tags = ['roguelike'];
    await publish({ title: 'First', tags, status: 'draft' });
    await publish({ title: 'Second', tags, moderationStatus: 'pending' });
    const third = await publish({ title: 'Third', tags });
    await changeArticle(news.db, third.id, { status: 'archived' });
    // Imported with its date on another site.
    await publish({ title: 'Fourth', tags }, -9 * DAY);
    await nextDay();
    expect(news.smtp.mails).toEqual([]);
  });

  it('unconfirmed follows and unsubscribed readers get nothing', async () => {
    await news.readers([ADA, BOB]);
    await follow(ADA, ROGUE);
    await follow(BOB, ROGUE);
    await news.db.updateTable('newsletter_follows').set({ confirmed_at: null }).execute();
    await follow(BOB, ROGUE);
    await news.setState(BOB, 'unsubscribed');
    await news.db
      .updateTable('newsletter_follows')
      .set({ confirmed_at: null })
      .where('subscriber_id', 'in', (eb) =>
        eb.selectFrom('newsletter_subscribers').select('id').where('email', '=', ADA),
      )
      .execute();
    await publish({ title: 'First', tags: ['roguelike'] });
    await nextDay();
    expect(news.smtp.mails).toEqual([]);
  });

  it('a refused email is retried, and its articles are in the next one', async () => {
    await news.readers([ADA, BOB]);
    await follow(ADA, ROGUE);
    await follow(BOB, ROGUE);
    await publish({ title: 'First', tags: ['roguelike'] });
    news.smtp.refuse(BOB, 452);
    await nextDay();
    expect(news.reached()).toEqual([ADA]);
    news.smtp.refuse(BOB, null);
    await publish({ title: 'Second', tags: ['roguelike'] });
    await nextDay();
    expect(titlesTo(BOB)).toEqual([['First', 'Second']]);
    expect(titlesTo(ADA)).toEqual([['First'], ['Second']]);
  });

  it("addresses that refuse every email don't stop emails to later followers", async () => {
    const all = emails(15);
    await news.readers(all);
    for (const email of all) await follow(email, ROGUE);
    for (const email of all.slice(0, 10)) news.smtp.refuse(email, 550);
    await publish({ title: 'First', tags: ['roguelike'] });
    await nextDay();
    expect(news.reached()).toEqual([]);
    for (let retries = 0; retries < 3; retries += 1) await news.after(6 * MINUTE);
    expect(news.reached()).toEqual(all.slice(10).sort());
    // The server accepted an email right after it refused these ten: their mailboxes are the cause.
    const states = await Promise.all(all.map(news.stateOf));
    expect(states.map((state) => state === 'bounced')).toEqual(all.map((_, at) => at < 10));
    const failed = news.db.selectFrom('jobs').select('name').where('state', '<>', 'done');
    expect(await failed.where('name', '=', NOTIFY_JOB).execute()).toEqual([]);
    for (const email of all) news.smtp.refuse(email, null);
    await nextDay();
    expect(titlesTo(all[9] ?? '')).toEqual([]);
    expect(titlesTo(all[14] ?? '')).toEqual([['First']]);
  });

  it('a server that refuses every follower leaves a job that fails, and marks no subscriber as bounced', async () => {
    const all = emails(10);
    await news.readers(all);
    for (const email of all) await follow(email, ROGUE);
    for (const email of all) news.smtp.refuse(email, 550);
    await publish({ title: 'First', tags: ['roguelike'] });
    await nextDay();
    for (let retries = 0; retries < 6; retries += 1) await news.after(7 * HOUR);
    const jobs = news.db.selectFrom('jobs').select('last_error').where('state', '=', 'failed');
    expect((await jobs.executeTakeFirst())?.last_error).toContain('550');
    expect(await Promise.all(all.map(news.stateOf))).toEqual(all.map(() => 'confirmed'));
  });

  it('followers of a merged tag follow the other tag', async () => {
    const lite: TopicRef = { kind: 'tag', ref: 'Rogue-lite' };
    await news.readers([ADA, BOB]);
    await publish({ title: 'Old', tags: ['Rogue-lite'] }, -HOUR);
    await follow(ADA, lite);
    await follow(BOB, lite);
    // Not confirmed by its owner.
    const { id: bob } = await news.db
      .selectFrom('newsletter_subscribers')
      .select('id')
      .where('email', '=', BOB)
      .executeTakeFirstOrThrow();
    await requestFollow(news.db, bob, await findTopic(news.db, { bylines: true }, ROGUE), NOW);
    const idOf = async (name: string) => {
      const row = news.db.selectFrom('tags').select('id').where('name', '=', name);
      return (await row.executeTakeFirstOrThrow()).id;
    };
    const into = await idOf('Roguelike');
    jsonOf(await news.editor.post(`/api/tags/${await idOf('Rogue-lite')}/merge`, { into }));
    await publish({ title: 'First', tags: ['roguelike'] });
    await nextDay();
    expect([titlesTo(ADA), titlesTo(BOB)]).toEqual([[['First']], [['First']]]);
  });

  it('emails have the name that the magazine has when they leave', async () => {
    const settings = { siteName: { value: 'Pixelpost' } };
    jsonOf(await news.admin.patch('/api/settings', { settings }));
    await news.readers([ADA]);
    await follow(ADA, ROGUE);
    await publish({ title: 'First', tags: ['roguelike'] });
    await nextDay();
    const text = news.smtp.mails.map((mail) => partsOf(mail).text).join();
    expect(text).toContain('you follow these topics on Pixelpost.');
  });
});

it.each([
  ['UTC', '2026-03-29T07:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29T05:00:00.000Z'],
  ['America/New_York', '2026-03-29T11:00:00.000Z'],
  ['Asia/Tokyo', '2026-03-29T22:00:00.000Z'],
])('emails of a day leave at 7 am in %s', (zone, expected) => {
  expect(new Date(sendTime(Date.UTC(2026, 2, 29), zone)).toISOString()).toBe(expected);
});
