import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#lib/durations.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { makeMedia } from '#tests/support/content/images.ts';
import { emails, type Newsletter, openNewsletter } from '#tests/support/site/newsletter.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';
import { ENGINES, NOW } from '#tests/support/stores/test-store.ts';
import type { Jobs } from '../../jobs.contract.ts';

type Payload = Parameters<typeof enqueue>[1]['payload'];

describe.each(ENGINES)('what jobs are about, on %s', (engine) => {
  let news: Newsletter;
  beforeAll(async () => {
    news = await openNewsletter({ engine });
  });
  beforeEach(async () => {
    await news.reset();
    await news.db.deleteFrom('jobs').execute();
  });
  afterAll(() => news.close());

  const seen = async () => jsonOf<Jobs>(await news.admin.get('/api/admin/jobs')).jobs;
  const put = async (name: string, payload: Payload) =>
    Number(await enqueue(news.db, { name, payload, now: NOW, runAt: NOW + DAY }));
  /** What is said of a job. */
  const about = async (name: string, payload: Payload) => {
    const id = await put(name, payload);
    return (await seen()).find((job) => job.id === id)?.about;
  };
  const cancel = (id: number | undefined) => news.admin.post(`/api/admin/jobs/${id}/cancel`);

  it('is an article by its title, or one of several, or that they are gone', async () => {
    const { id } = await makeArticle(news.db, { title: 'A lamp' });
    expect(await about('live.follow_up', id)).toBe('A lamp');
    expect(await about('media.covers', [id])).toBe('A lamp');
    expect(await about('articles.index', [987654, id])).toBe('“A lamp” and another');
    expect(await about('games.renamed', [id, 5, 6, 7])).toBe('“A lamp” and 3 others');
    expect(await about('people.renamed', [987654])).toBe('An article that was deleted');
    expect(await about('series.changed', [5001, 5002])).toBe('Articles that were deleted');
  });

  it('is an image by its name, here or on another site', async () => {
    const mediaId = await makeMedia(news.db, 1);
    const { key } = await news.db
      .selectFrom('media')
      .select('key')
      .where('id', '=', mediaId)
      .executeTakeFirstOrThrow();
    expect(await about('media.sizes', key)).toBe('a.png');
    expect(await about('media.removal', `f${key}`)).toBe('An image that is not in the library');
    const article = await makeArticle(news.db, { title: 'A lamp' });
    const image = { hash: 'ab', address: 'https://old.example/2019/lamp.jpg?w=9', failed: 0 };
    const { id } = await news.db
      .insertInto('remote_images')
      .values({ ...image, media_id: null, error: null, user_id: null, created_at: NOW })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await about('articles.remote-image', id)).toBe('lamp.jpg of old.example');
    await news.db
      .insertInto('remote_image_uses')
      .values({ image_id: id, article_id: article.id, vouched: 1 })
      .execute();
    const payload = { id, tries: 1, askedAt: 0 };
    const named = 'lamp.jpg of old.example, for “A lamp”';
    expect(await about('articles.archive-image@3f9a', payload)).toBe(named);
    const gone = 'An image that no article names any more';
    expect(await about('articles.remote-image', 987654)).toBe(gone);
  });

  it('is an account, a message, an address or a file; of addresses no more than one needs', async () => {
    const { id: userId } = await news.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'Ada')
      .executeTakeFirstOrThrow();
    const invitation = { userId, kind: 'invitation', by: null };
    expect(await about('account.link', invitation)).toBe('An invitation for Ada');
    const gone = { userId: 987654, kind: 'reset', by: null };
    expect(await about('account.link', gone)).toBe(
      'A new password for an account that was deleted',
    );
    const notice = { to: 'ada@mail.example', username: 'Ada', notice: 'new_browser', at: NOW };
    expect(await about('account.notice', notice)).toBe('Ada: new browser');
    const account = 'ada@mail.example';
    expect(await about('account.reset_request', { account })).toBe('a…@mail.example');
    expect(await about('contact.deliver', { subject: 'Page three' })).toBe('Page three');
    await news.readers(['bo@mail.example']);
    const { id: subscriberId } = await news.db
      .selectFrom('newsletter_subscribers')
      .select('id')
      .executeTakeFirstOrThrow();
    expect(await about('newsletter.confirm', { subscriberId })).toBe('b…@mail.example');
    const removed = 'An address that was removed';
    expect(await about('newsletter.confirm', { subscriberId: 987654 })).toBe(removed);
    const file = 'savepoint-2026-03-07T00-00-04Z.tar';
    expect(await about('backups.verify', file)).toBe(file);
  });

  it('is a digest, and how many of its readers have it', async () => {
    await news.readers(emails(3));
    news.smtp.refuse('reader3@example.org', 452);
    await news.send();
    await news.after(0);
    const sending = { about: 'This week', progress: { done: 2, of: 3 }, mayCancel: false };
    expect(await seen()).toMatchObject([sending]);
    const gone = { id: 987654, version: 1 };
    expect(await about('newsletter.digest', gone)).toBe('A newsletter that was deleted');
  });

  it('is an import, and how far it is', async () => {
    const { id } = await news.db
      .insertInto('imports')
      .values({
        ...{ name: 'old.xml', path: '/old.xml', folder: 'here', is_upload: 0, user_id: null },
        ...{ state: 'running', done: 12, created_at: NOW },
        report: JSON.stringify({ report: { items: 40 } }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await put('imports.run@here', id);
    expect(await seen()).toMatchObject([{ about: 'old.xml', progress: { done: 12, of: 40 } }]);
    await news.db.deleteFrom('imports').execute();
    expect(await seen()).toMatchObject([{ about: 'An import that was deleted', progress: null }]);
  });

  it('is not known of what another release put there, and all others are said', async () => {
    expect(await about('left.over', { anything: 1 })).toBeNull();
    expect(await about('articles.index', { ids: 'all' })).toBeNull();
    expect(await about('contact.deliver', null)).toBeNull();
    expect(await about('backups.verify', 'a.tar')).toBe('a.tar');
  });

  it('takes no more queries for a hundred jobs than for one of each kind', async () => {
    const { id } = await makeArticle(news.db, { title: 'A lamp' });
    const fill = async (times: number) => {
      for (let index = 0; index < times; index += 1) {
        await put('media.covers', [id]);
        await put('taxonomy.retagged', [id, 5, 6]);
        await put('media.sizes', 'key');
        await put('newsletter.digest', { id: index, version: 1 });
        await put('newsletter.confirm', { subscriberId: index });
      }
      await seen();
      news.store.forgetQueries();
      await seen();
      return news.store.queries.length;
    };
    const few = await fill(1);
    expect(await fill(20)).toBe(few);
  });

  it('is called off where nothing is lost, and a planned digest is a draft again', async () => {
    const digest = await news.draft();
    jsonOf(await news.act(digest, 'schedule', { at: new Date(NOW + HOUR).toISOString() }));
    const [planned] = await seen();
    expect(planned).toMatchObject({ about: 'This week', mayCancel: true });
    expect(jsonOf(await cancel(planned?.id))).toEqual({ message: 'The job is cancelled' });
    expect(await news.load(digest)).toMatchObject({ state: 'draft', scheduledAt: null });
    expect(await seen()).toEqual([]);
    expect(await news.lastEvents(2)).toMatchObject([
      { action: 'job.cancelled', actor: 'Ada' },
      { action: 'newsletter.unscheduled', actor: 'Ada' },
    ]);
    for (const name of ['backups.make', 'backups.verify', 'media.covers']) {
      const id = await put(name, null);
      expect(await seen()).toMatchObject([{ name, mayCancel: true }]);
      jsonOf(await cancel(id));
    }
    expect(await seen()).toEqual([]);
  });

  it('does nothing for a digest that was planned anew, and says so', async () => {
    const digest = await news.draft();
    const at = (hours: number) => ({ at: new Date(NOW + hours * HOUR).toISOString() });
    jsonOf(await news.act(digest, 'schedule', at(1)));
    jsonOf(await news.act(await news.load(digest), 'schedule', at(2)));
    const [former, present] = await seen();
    expect(former).toMatchObject({ about: 'This week: planned anew or taken back since' });
    jsonOf(await cancel(former?.id));
    expect(await seen()).toMatchObject([{ id: present?.id, about: 'This week' }]);
    expect(await news.load(digest)).toMatchObject({ state: 'scheduled' });
  });

  it('is not called off where a mail or what is done every day would be lost, or while it runs', async () => {
    const names = ['contact.deliver', 'newsletter.confirm', 'backups.daily', 'articles.index'];
    for (const name of names) {
      const answer = await cancel(await put(name, null));
      expect(problemOf(answer), name).toMatchObject({ status: 409, code: 'job.not_cancelled' });
    }
    expect((await seen()).map(({ mayCancel }) => mayCancel)).toEqual(names.map(() => false));
    const runs = await put('media.covers', [1]);
    await news.db.updateTable('jobs').set({ state: 'running' }).where('id', '=', runs).execute();
    expect(problemOf(await cancel(runs))).toMatchObject({ code: 'job.not_cancelled' });
    expect(problemOf(await cancel(987654))).toMatchObject({ code: 'job.not_found' });
  });
});
