import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#lib/durations.ts';
import { enqueueTomorrow } from '#platform/jobs/queue.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import { linkIn, type Newsletter, openNewsletter } from '#tests/support/site/newsletter.ts';
import { mailboxOf } from './email-address.ts';
import { DELETE_UNCONFIRMED_JOB } from './subscribe.ts';

const ADA = 'ada@example.org';

it.each([
  ['ada@example.org', 'ada@example.org', 'example.org'],
  ['ada+games+more@example.org', 'ada@example.org', 'example.org'],
  ['+ada@example.org', '+ada@example.org', 'example.org'],
])('the mailbox of %s is %s', (key, mailbox, domain) => {
  expect(mailboxOf(key)).toEqual({ mailbox, domain });
});

describe('confirmation emails', () => {
  let news: Newsletter;
  beforeAll(async () => {
    news = await openNewsletter();
  });
  beforeEach(() => news.reset());
  afterAll(() => news.close());

  const ask = async (email: string) => {
    await news.subscribe(email);
    await news.after(HOUR + 1);
  };
  const mailsTo = (email: string) =>
    news.smtp.mails.filter(({ to }) => to[0]?.startsWith(email.split('@')[0] ?? '')).length;
  const pending = async () =>
    (
      await news.db
        .selectFrom('newsletter_subscribers')
        .select('id')
        .where('state', '=', 'pending')
        .execute()
    ).length;
  const failedJobs = () =>
    news.db.selectFrom('jobs').select('name').where('state', '=', 'failed').execute();

  it('a mailbox gets at most three in 30 days, whatever its plus tags', async () => {
    for (let times = 0; times < 5; times += 1) await ask(ADA);
    for (let times = 0; times < 5; times += 1) await ask(`ada+${times}@example.org`);
    expect(mailsTo(ADA)).toBe(3);
    await ask('eve@example.org');
    expect(mailsTo('eve@example.org')).toBe(1);
    await news.after(30 * DAY);
    await ask(ADA);
    expect(mailsTo(ADA)).toBe(4);
  });

  it('a mailbox that confirms can subscribe again at any time', async () => {
    for (let times = 1; times <= 5; times += 1) {
      await ask(ADA);
      expect(mailsTo(ADA)).toBe(times);
      await news.post(linkIn(news.smtp.mails.at(-1), 'confirm'));
      expect(await news.stateOf(ADA)).toBe('confirmed');
      await news.setState(ADA, 'unsubscribed');
    }
  });

  it('failed deliveries do not count', async () => {
    await news.smtp.die();
    await news.subscribe(ADA);
    for (let times = 0; times < 3; times += 1) await news.after(HOUR);
    await news.smtp.revive();
    await news.after(6 * HOUR);
    for (let times = 0; times < 4; times += 1) await ask(ADA);
    expect(mailsTo(ADA)).toBe(3);
  });

  it('a domain gets at most 100 an hour, and the rest later', async () => {
    for (let index = 0; index < 103; index += 1) await news.subscribe(`r${index}@example.org`);
    await news.subscribe('eve@example.net');
    await news.after(0);
    const to = (domain: string) =>
      news.smtp.mails.filter((mail) => mail.to[0]?.endsWith(domain)).length;
    expect([to('@example.org'), to('@example.net')]).toEqual([100, 1]);
    await news.after(HOUR + 1);
    expect(to('@example.org')).toBe(103);
  });

  it('a refused email is no failed job, and the list shows its reason', async () => {
    news.smtp.refuse(ADA, 550);
    await news.subscribe(ADA);
    await news.after(0);
    const row = await news.db
      .selectFrom('newsletter_subscribers')
      .select('bounce')
      .executeTakeFirst();
    expect(row?.bounce).toContain('550');
    expect(await failedJobs()).toEqual([]);
  });

  it('a failed email does not reset an earlier one', async () => {
    await ask(ADA);
    await news.smtp.die();
    await ask(ADA);
    await news.smtp.revive();
    const row = await news.db
      .selectFrom('newsletter_subscribers')
      .select('confirm_sent_at')
      .executeTakeFirstOrThrow();
    expect(row.confirm_sent_at).not.toBeNull();
  });

  it('an address skipped because of its mailbox is deleted with the others', async () => {
    for (let times = 0; times < 5; times += 1) await ask(`ada+${times}@example.org`);
    expect([mailsTo('ada'), await pending()]).toEqual([3, 5]);
    await enqueueTomorrow(news.db, DELETE_UNCONFIRMED_JOB, news.clock.now);
    for (let days = 0; days < 32; days += 1) await news.after(DAY);
    expect(await pending()).toBe(0);
  });

  it('an unconfirmed address is deleted after 30 days', async () => {
    await news.subscribe(ADA);
    await news.after(0);
    await news.readers(['kept@example.org']);
    await enqueueTomorrow(news.db, DELETE_UNCONFIRMED_JOB, news.clock.now);
    for (let days = 0; days < 30; days += 1) await news.after(DAY);
    expect([news.clock.now, await pending()]).toEqual([NOW + 30 * DAY, 1]);
    await news.after(DAY);
    expect(await pending()).toBe(0);
    expect(await news.stateOf('kept@example.org')).toBe('confirmed');
  });
});
