import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#lib/durations.ts';
import { buildTestApp, ENGINES } from '#tests/support/databases/test-database.ts';
import { emails, type Newsletter, openNewsletter } from '#tests/support/site/newsletter.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';
import type { Digest } from '../../contract.ts';

describe.each(ENGINES)('sending a digest on %s', (engine) => {
  let news: Newsletter;
  beforeAll(async () => {
    news = await openNewsletter({ engine });
  });
  beforeEach(() => news.reset());
  afterAll(() => news.close());

  it('every subscriber gets the digest once', async () => {
    await news.readers(emails(3));
    const digest = await news.send();
    expect([digest.state, digest.counts.recipients]).toEqual(['sending', 3]);
    await news.after(0);
    await news.after(MINUTE);
    expect(news.reached()).toEqual(emails(3));
    expect(await news.load(digest)).toMatchObject({ state: 'sent', problem: null });
    expect(await news.counts(digest)).toEqual({ recipients: 3, sent: 3 });
  });

  it('emails go out in batches of 100 with a pause between', async () => {
    await news.readers(emails(130));
    const digest = await news.send();
    const before = news.smtp.connections();
    await news.after(0);
    expect(news.smtp.mails).toHaveLength(100);
    expect(await news.load(digest)).toMatchObject({ state: 'sending' });
    expect(await news.counts(digest)).toEqual({ recipients: 130, sent: 100, waiting: 30 });
    await news.after(1000);
    expect(news.reached()).toEqual(emails(130).sort());
    expect((await news.load(digest)).state).toBe('sent');
    // One or two connections, not one for each email.
    expect(news.smtp.connections() - before).toBeLessThan(5);
  });

  it('two instances with the same job send nothing twice', async () => {
    await news.readers(emails(40));
    const digest = await news.send();
    const second = await buildTestApp(news.database, { now: () => news.clock.now });
    // As after a lease that ran out.
    const { id: _id, ...job } = await news.db
      .selectFrom('jobs')
      .selectAll()
      .executeTakeFirstOrThrow();
    await news.db
      .insertInto('jobs')
      .values({ ...job, key: 'copy' })
      .execute();
    await Promise.all([news.app.jobs.runDue(), second.jobs.runDue()]);
    await news.after(MINUTE);
    expect(news.reached()).toEqual(emails(40).sort());
    expect(await news.counts(digest)).toEqual({ recipients: 40, sent: 40 });
    await second.close();
  });

  it('stopping skips the waiting emails', async () => {
    await news.readers(emails(3));
    news.smtp.refuse('reader2@example.org', 452);
    const digest = await news.send();
    await news.after(0);
    const stopped = jsonOf<Digest>(await news.act(digest, 'cancel'));
    news.smtp.refuse('reader2@example.org', null);
    await news.after(HOUR);
    expect(news.smtp.mails).toHaveLength(2);
    expect(stopped.state).toBe('canceled');
    expect(await news.counts(stopped)).toEqual({ recipients: 3, sent: 2, skipped: 1 });
    expect(problemOf(await news.act(stopped, 'send')).code).toBe('newsletter.state');
  });

  it('a subscriber who unsubscribes during sending does not get it', async () => {
    await news.readers(emails(2));
    const digest = await news.send();
    await news.setState('reader1@example.org', 'unsubscribed');
    await news.db
      .deleteFrom('newsletter_subscribers')
      .where('email', '=', 'reader2@example.org')
      .execute();
    await news.after(0);
    expect(news.smtp.mails).toEqual([]);
    expect(await news.counts(digest)).toEqual({ recipients: 2, skipped: 2 });
  });
});
