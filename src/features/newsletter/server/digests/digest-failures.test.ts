import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#lib/durations.ts';
import { openMailer } from '#platform/mail/mailer.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import {
  emails,
  NEWSLETTER,
  type Newsletter,
  openNewsletter,
} from '#tests/support/site/newsletter.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';
import type { Digest, NewsletterOverview } from '../../contract.ts';
import { sendDigest } from './send-digest.ts';

/** When the queue tries again, a little late: it spreads what failed together. */
const TRIES = [0, 2 * MINUTE, 6 * MINUTE, 35 * MINUTE, 3 * HOUR, 7 * HOUR];

describe('a digest whose emails are refused or interrupted', () => {
  let news: Newsletter;
  beforeAll(async () => {
    news = await openNewsletter();
  });
  beforeEach(() => news.reset());
  afterAll(() => news.close());

  it('an interrupted email counts as unknown and is not sent again', async () => {
    await news.readers(emails(3));
    const digest = await news.send();
    news.smtp.misbehave('drop');
    await news.after(0);
    expect(await news.load(digest)).toMatchObject({
      state: 'paused',
      problem: expect.stringMatching(/^The mail server doesn’t accept emails: /),
    });
    news.smtp.misbehave(null);
    await news.after(2 * MINUTE);
    expect(news.reached()).toEqual(['reader2@example.org', 'reader3@example.org']);
    const after = await news.load(digest);
    expect([after.state, after.problem]).toEqual(['sent', null]);
    expect(await news.counts(digest)).toEqual({ recipients: 3, sent: 2, unknown: 1 });
    expect(after.failures).toMatchObject([{ email: 'reader1@example.org', state: 'unknown' }]);
  });

  it('a bounced address is marked and the other emails are sent', async () => {
    await news.readers(emails(3));
    news.smtp.refuse('reader2@example.org', 550);
    const digest = await news.send();
    await news.after(0);
    expect(await news.stateOf('reader2@example.org')).toBe('bounced');
    expect(await news.counts(digest)).toEqual({ recipients: 3, sent: 2, bounced: 1 });
    const { failures } = await news.load(digest);
    expect(failures).toMatchObject([{ email: 'reader2@example.org', state: 'bounced' }]);
    expect(failures[0]?.answer).toContain('550');
    expect((await news.send()).counts.recipients).toBe(2);
  });

  it.each([550, 452])(
    'ten refusals in a row (%i) pause the digest, mark no subscriber, and all get it later',
    async (code) => {
      const readers = emails(15);
      await news.readers(readers);
      for (const reader of readers) news.smtp.refuse(reader, code);
      const digest = await news.send();
      await news.after(0);
      const paused = await news.load(digest);
      expect(paused.state).toBe('paused');
      expect(paused.problem).toContain(`refused 10 emails in a row. Its last answer: ${code}`);
      expect(Date.parse(paused.nextTryAt ?? '')).toBeGreaterThan(NOW);
      const overview = jsonOf<NewsletterOverview>(await news.editor.get(NEWSLETTER));
      expect(overview.issues[0]).toMatchObject({ state: 'paused', problem: paused.problem });
      for (const wait of TRIES.slice(1, 4)) await news.after(wait);
      expect(await news.counts(digest)).toEqual({ recipients: 15, waiting: 15 });
      for (const reader of readers) expect(await news.stateOf(reader)).toBe('confirmed');
      for (const reader of readers) news.smtp.refuse(reader, null);
      for (const wait of TRIES.slice(4)) await news.after(wait);
      expect(news.reached()).toEqual([...readers].sort());
      expect(await news.load(digest)).toMatchObject({ state: 'sent', problem: null });
    },
  );

  it('a temporarily refused address is tried six times and marked after three digests', async () => {
    await news.readers(emails(2));
    news.smtp.refuse('reader1@example.org', 451);
    for (let digests = 1; digests <= 3; digests += 1) {
      expect(await news.stateOf('reader1@example.org')).toBe('confirmed');
      const digest = await news.send();
      for (const wait of TRIES.slice(0, -1)) await news.after(wait);
      expect(await news.counts(digest)).toEqual({ recipients: 2, sent: 1, waiting: 1 });
      await news.after(TRIES.at(-1) ?? 0);
      expect(await news.counts(digest)).toEqual({ recipients: 2, sent: 1, failed: 1 });
      expect((await news.load(digest)).state).toBe('sent');
    }
    expect(await news.stateOf('reader1@example.org')).toBe('bounced');
  });

  it('an outage of the mail server skips no subscriber', async () => {
    await news.readers(emails(5));
    await news.smtp.die();
    const digest = await news.send();
    await news.after(0);
    expect(await news.counts(digest)).toEqual({ recipients: 5, waiting: 5 });
    expect((await news.load(digest)).problem).toContain('ECONNREFUSED');
    await news.smtp.revive();
    await news.after(2 * MINUTE);
    expect(news.reached()).toEqual(emails(5));
    expect(await news.counts(digest)).toEqual({ recipients: 5, sent: 5 });
  });

  it.each(['sender', 'recipient'] as const)(
    'a connection closed after two emails (at the %s) skips no subscriber',
    async (place) => {
      await news.readers(emails(9));
      news.smtp.breakOff(place, 2);
      const digest = await news.send();
      await news.after(0);
      for (let times = 0; times < 8; times += 1) await news.after(2 * MINUTE);
      expect(news.reached()).toEqual(emails(9));
      expect(await news.counts(digest)).toEqual({ recipients: 9, sent: 9 });
    },
  );

  it('an email refused for its content fails without a bounce', async () => {
    await news.readers(emails(2));
    news.smtp.misbehave({ code: 554 });
    const digest = await news.send();
    for (const wait of TRIES) await news.after(wait);
    expect(await news.counts(digest)).toEqual({ recipients: 2, failed: 2 });
    expect(await news.stateOf('reader1@example.org')).toBe('confirmed');
  });

  it('refusals mark no subscriber until the server has accepted an email', async () => {
    await news.readers(emails(1));
    news.smtp.refuse('reader1@example.org', 550);
    const digest = await news.send();
    await news.after(0);
    expect(await news.counts(digest)).toEqual({ recipients: 1, waiting: 1 });
    for (const wait of TRIES.slice(1)) await news.after(wait);
    expect(await news.counts(digest)).toEqual({ recipients: 1, failed: 1 });
    expect(await news.stateOf('reader1@example.org')).toBe('confirmed');
  });

  it('bad addresses in a row do not pause a digest while others are accepted', async () => {
    const readers = emails(28);
    await news.readers(readers);
    const dead = readers.slice(3, 27);
    for (const reader of dead) news.smtp.refuse(reader, 550);
    const digest = await news.send();
    for (const wait of TRIES.slice(0, 4)) await news.after(wait);
    expect(await news.load(digest)).toMatchObject({ state: 'sent' });
    expect(await news.counts(digest)).toEqual({ recipients: 28, sent: 4, bounced: 24 });
    for (const reader of dead) expect(await news.stateOf(reader)).toBe('bounced');
  });

  it('a paused digest continues when an editor resumes it', async () => {
    await news.readers(emails(2));
    await news.smtp.die();
    const digest = await news.send();
    for (const wait of TRIES) await news.after(wait);
    const paused = await news.load(digest);
    // The queue has given it up.
    expect(paused).toMatchObject({ state: 'paused', nextTryAt: null });
    await news.smtp.revive();
    const resumed = jsonOf<Digest>(await news.act(paused, 'resume'));
    expect(resumed).toMatchObject({ state: 'sending', problem: null });
    expect(resumed.nextTryAt).not.toBeNull();
    expect(problemOf(await news.act(paused, 'resume')).code).toBe('newsletter.stale');
    await news.after(0);
    expect(news.reached()).toEqual(emails(2));
    expect(problemOf(await news.act(await news.load(digest), 'resume')).code).toBe(
      'newsletter.state',
    );
  });

  it('a digest whose job was deleted reports that and can be resumed', async () => {
    await news.readers(emails(1));
    const digest = await news.send();
    await news.db.deleteFrom('jobs').execute();
    const still = await news.load(digest);
    expect(still).toMatchObject({ state: 'sending', nextTryAt: null });
    jsonOf(await news.act(still, 'resume'));
    await news.after(0);
    expect(news.reached()).toEqual(emails(1));
  });

  /**
   * Sends a digest by a job of another instance.
   * @returns its end, and a function that stops it
   */
  function sentElsewhere({ id, version }: Digest) {
    const { db, database, clock } = news;
    const { config } = database;
    if (!config.smtp) throw new Error('no server');
    const mailer = openMailer(config.smtp, () => ({
      from: { name: '', address: 'news@savepoint.example' },
      replyTo: null,
    }));
    const work = sendDigest({ db, config, mailer, now: () => clock.now });
    const stop = new AbortController();
    const job = { id: 1, attempt: 1, payload: { id, version }, signal: stop.signal };
    const ended = work({ ...job, finish: async () => undefined }).finally(mailer.close);
    return { ended, stop: (why: string) => stop.abort(new Error(why)) };
  }

  it('a shutdown leaves the current email for the next start', async () => {
    await news.readers(emails(2));
    const digest = await news.send();
    news.smtp.fallSilent();
    const asked = news.smtp.nextMessage();
    const { ended, stop } = sentElsewhere(digest);
    await asked;
    stop('The process is stopping.');
    await expect(ended).rejects.toThrow('The process is stopping.');
    expect(await news.counts(digest)).toEqual({ recipients: 2, waiting: 2 });
    expect(await news.load(digest)).toMatchObject({ state: 'sending', problem: null });
  });

  it('two instances never send the same email twice', async () => {
    await news.readers(emails(3));
    news.smtp.refuse('reader1@example.org', 452);
    news.smtp.misbehave('hang');
    const digest = await news.send();
    const asked = news.smtp.nextMessage();
    const { ended, stop } = sentElsewhere(digest);
    await asked;
    news.smtp.reset();
    news.smtp.refuse('reader3@example.org', 452);
    await news.after(2 * MINUTE);
    expect(news.reached()).toEqual(['reader1@example.org']);
    stop('The lease of the job is lost.');
    await expect(ended).rejects.toThrow('lease');
    news.smtp.reset();
    await news.after(2 * MINUTE);
    await news.after(6 * MINUTE);
    expect(news.reached()).toEqual(['reader3@example.org']);
    expect(await news.counts(digest)).toEqual({ recipients: 3, sent: 2, unknown: 1 });
  });

  it('an email being sent while an editor stops the digest is counted', async () => {
    await news.readers(emails(2));
    const digest = await news.send();
    news.smtp.misbehave('hang');
    const working = news.after(0);
    await news.smtp.nextMessage();
    jsonOf(await news.act(digest, 'cancel'));
    await news.smtp.die();
    await working;
    await news.smtp.revive();
    expect(await news.load(digest)).toMatchObject({ state: 'canceled' });
    expect(await news.counts(digest)).toEqual({ recipients: 2, unknown: 1, skipped: 1 });
  });

  it('a start without a mail server keeps digests scheduled or paused with the reason', async () => {
    await news.readers(emails(1));
    const at = new Date(NOW + HOUR).toISOString();
    const planned = jsonOf<Digest>(await news.act(await news.draft(), 'schedule', { at }));
    const begun = await news.send();
    const instance = await news.withoutMail();
    news.clock.now += HOUR;
    await instance.jobs.runDue();
    await instance.close();
    const missing = expect.stringContaining('SMTP_URL');
    expect(await news.load(planned)).toMatchObject({ state: 'scheduled', problem: missing });
    expect(await news.load(begun)).toMatchObject({ state: 'paused', problem: missing });
    await news.after(2 * MINUTE);
    await news.after(0);
    expect(news.smtp.mails).toHaveLength(2);
  });
});
