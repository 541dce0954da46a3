import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openMailer } from '#platform/mail/mailer.ts';
import { makeArticle } from '#tests/support/articles.ts';
import { partsOf } from '#tests/support/mail-parts.ts';
import {
  emails,
  linkIn,
  NEWSLETTER,
  type Newsletter,
  openNewsletter,
  SITE,
} from '#tests/support/newsletter.ts';
import { problemOf } from '#tests/support/requests.ts';
import { buildTestApp, ENGINES, NOW } from '#tests/support/stores.ts';
import { jsonOf } from '#tests/support/test-site.ts';
import type { Digest, DigestSummary, NewsletterOverview } from '../../contract.ts';
import { sendDigest } from './send-digest.ts';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** When the queue tries again, a little late: it spreads what failed together. */
const TRIES = [0, 2 * MINUTE, 6 * MINUTE, 35 * MINUTE, 3 * HOUR, 7 * HOUR];

describe.each(ENGINES)('sending a digest on %s', (engine) => {
  let news: Newsletter;
  beforeAll(async () => {
    news = await openNewsletter(engine);
  });
  beforeEach(() => news.reset());
  afterAll(() => news.close());

  it('reaches every reader once', async () => {
    await news.readers(emails(3));
    const digest = await news.send();
    expect([digest.state, digest.counts.recipients]).toEqual(['sending', 3]);
    await news.after(0);
    await news.after(MINUTE);
    expect(news.reached()).toEqual(emails(3));
    expect(await news.load(digest)).toMatchObject({ state: 'sent', problem: null });
    expect(await news.counts(digest)).toEqual({ recipients: 3, sent: 3 });
  });

  it('goes out a hundred at a time, with a pause between', async () => {
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
    // One connection or two, not one for each.
    expect(news.smtp.connections() - before).toBeLessThan(5);
  });

  it('two instances that have the same job send nothing twice', async () => {
    await news.readers(emails(40));
    const digest = await news.send();
    const second = await buildTestApp(news.store, { now: () => news.clock.now });
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

  it('a mail that was cut off in the middle counts as unknown and is not sent again', async () => {
    await news.readers(emails(3));
    const digest = await news.send();
    news.smtp.misbehave('drop');
    await news.after(0);
    expect(await news.load(digest)).toMatchObject({
      state: 'paused',
      problem: expect.stringMatching(/^The mail server does not take mail: /),
    });
    news.smtp.misbehave(null);
    await news.after(2 * MINUTE);
    expect(news.reached()).toEqual(['reader2@example.org', 'reader3@example.org']);
    const after = await news.load(digest);
    expect([after.state, after.problem]).toEqual(['sent', null]);
    expect(await news.counts(digest)).toEqual({ recipients: 3, sent: 2, unknown: 1 });
    expect(after.failures).toMatchObject([{ email: 'reader1@example.org', state: 'unknown' }]);
  });

  it('an address that bounces is marked, and the rest goes on', async () => {
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
    'ten refusals in a row (%i) pause the digest and mark nobody, and all get it later',
    async (code) => {
      const readers = emails(15);
      await news.readers(readers);
      for (const reader of readers) news.smtp.refuse(reader, code);
      const digest = await news.send();
      await news.after(0);
      const paused = await news.load(digest);
      expect(paused.state).toBe('paused');
      expect(paused.problem).toContain(`refused 10 mails in a row. It last said: ${code}`);
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

  it('an address that is refused for now is tried six times, and marked after three digests', async () => {
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

  it('is stopped where it stands', async () => {
    await news.readers(emails(3));
    news.smtp.refuse('reader2@example.org', 452);
    const digest = await news.send();
    await news.after(0);
    const stopped = jsonOf<Digest>(await news.act(digest, 'cancel'));
    news.smtp.refuse('reader2@example.org', null);
    await news.after(HOUR);
    expect(news.smtp.mails).toHaveLength(2);
    expect(stopped.state).toBe('cancelled');
    expect(await news.counts(stopped)).toEqual({ recipients: 3, sent: 2, skipped: 1 });
    expect(problemOf(await news.act(stopped, 'send')).code).toBe('newsletter.state');
  });

  it('whoever leaves while it is being sent does not get it', async () => {
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

describe('a digest', () => {
  let news: Newsletter;
  let articleId: number;
  beforeAll(async () => {
    news = await openNewsletter('sqlite');
  });
  beforeEach(async () => {
    articleId = await news.reset();
  });
  afterAll(() => news.close());

  const archive = (id: number) =>
    news.db.updateTable('articles').set({ status: 'archived' }).where('id', '=', id).execute();
  const titlesIn = (mail: Parameters<typeof partsOf>[0]) =>
    ['The first', 'The second'].filter((title) => partsOf(mail).text.includes(title));

  it('has a link of its own for each reader, and headers that mail programs expect of a list', async () => {
    await news.readers(emails(2));
    const digest = await news.send({ subject: 'Week 47\u2028and\tmore' });
    await news.after(0);
    const links = news.smtp.mails.map((mail) => linkIn(mail, 'unsubscribe'));
    expect(new Set(links).size).toBe(2);
    const [mail] = news.smtp.mails;
    if (!mail) throw new Error('no mail came');
    const href = SITE + links[0];
    const names = ['from', 'subject', 'list-unsubscribe', 'list-unsubscribe-post', 'list-id'];
    expect(names.map(mail.header)).toEqual([
      'Savepoint <news@savepoint.example>',
      'Week 47 and more',
      `<${href}>`,
      'List-Unsubscribe=One-Click',
      '<newsletter.savepoint.example>',
    ]);
    const { html, text } = partsOf(mail);
    for (const part of [html, text]) {
      expect(part).toContain(`${SITE}/articles/the-first`);
      expect(part).toContain(href);
      expect(part).not.toContain('\u0001');
    }
    // What was sent stays to be looked at, with nobody's own link in it.
    const kept = await news.load(digest);
    expect(kept.subject).toBe('Week 47 and more');
    expect(kept.html).toContain('token=sample');
    expect(kept.html).not.toContain(links[0]);
  });

  it('is left by one click, without a login, for ever and as often as one likes', async () => {
    await news.readers(emails(2));
    await news.send();
    await news.after(0);
    const link = linkIn(
      news.smtp.mails.find(({ to }) => to[0] === 'reader1@example.org'),
      'unsubscribe',
    );
    const oneClick = () => news.post(link, 'List-Unsubscribe=One-Click');
    for (let times = 0; times < 2; times += 1) {
      const answer = await oneClick();
      expect([answer.statusCode, answer.body]).toEqual([200, 'You are unsubscribed.\n']);
      expect(await news.stateOf('reader1@example.org')).toBe('unsubscribed');
    }
    const asForm = await news.post(link);
    expect([asForm.statusCode, asForm.headers.location]).toEqual([303, link]);
    // RFC 8058 lets the program send it as a multipart form as well.
    const multipart = await news.app.inject({
      method: 'POST',
      url: link,
      payload:
        '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(multipart.statusCode).toBe(200);

    news.smtp.reset();
    await news.readers(['reader3@example.org']);
    await news.send();
    await news.after(13 * DAY);
    expect(news.reached()).toEqual(['reader2@example.org', 'reader3@example.org']);
    await news.db.deleteFrom('newsletter_subscribers').execute();
    expect((await oneClick()).statusCode).toBe(200);
  });

  it('loses nobody while the mail server is away', async () => {
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
    'loses nobody where the server ends each connection after two mails (at the %s)',
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

  it('fails without a bounce where the server refuses the mail itself', async () => {
    await news.readers(emails(2));
    news.smtp.misbehave({ code: 554 });
    const digest = await news.send();
    for (const wait of TRIES) await news.after(wait);
    expect(await news.counts(digest)).toEqual({ recipients: 2, failed: 2 });
    expect(await news.stateOf('reader1@example.org')).toBe('confirmed');
  });

  it('holds a refusal against nobody as long as the server took no mail at all', async () => {
    await news.readers(emails(1));
    news.smtp.refuse('reader1@example.org', 550);
    const digest = await news.send();
    await news.after(0);
    expect(await news.counts(digest)).toEqual({ recipients: 1, waiting: 1 });
    for (const wait of TRIES.slice(1)) await news.after(wait);
    expect(await news.counts(digest)).toEqual({ recipients: 1, failed: 1 });
    expect(await news.stateOf('reader1@example.org')).toBe('confirmed');
  });

  it('is not held up by dead addresses in a row where the server takes others', async () => {
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

  it('that is paused goes on at once when an editor resumes it', async () => {
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

  it('whose job was deleted says that nobody goes on with it, and can be resumed', async () => {
    await news.readers(emails(1));
    const digest = await news.send();
    await news.db.deleteFrom('jobs').execute();
    const still = await news.load(digest);
    expect(still).toMatchObject({ state: 'sending', nextTryAt: null });
    jsonOf(await news.act(still, 'resume'));
    await news.after(0);
    expect(news.reached()).toEqual(emails(1));
  });

  it('leaves the mail in hand for the next start when the process is told to stop', async () => {
    await news.readers(emails(2));
    const { id, version } = await news.send();
    const { db, store, clock } = news;
    const { config } = store;
    if (!config.smtp) throw new Error('no server');
    const mailer = openMailer(config.smtp, { name: '', address: 'news@savepoint.example' });
    const work = sendDigest({ db, config, mailer, now: () => clock.now });
    const stop = new AbortController();
    const { signal } = stop;
    news.smtp.fallSilent();
    const asked = news.smtp.nextMessage();
    const job = { id: 1, attempt: 1, payload: { id, version }, signal };
    const working = work({ ...job, finish: async () => undefined });
    await asked;
    stop.abort(new Error('The process is stopping.'));
    await expect(working).rejects.toThrow('The process is stopping.');
    mailer.close();
    expect(await news.counts({ id })).toEqual({ recipients: 2, waiting: 2 });
    expect(await news.load({ id })).toMatchObject({ state: 'sending', problem: null });
  });

  it('counts the mail in hand when an editor stops it', async () => {
    await news.readers(emails(2));
    const digest = await news.send();
    news.smtp.misbehave('hang');
    const working = news.after(0);
    await news.smtp.nextMessage();
    jsonOf(await news.act(digest, 'cancel'));
    await news.smtp.die();
    await working;
    await news.smtp.revive();
    expect(await news.load(digest)).toMatchObject({ state: 'cancelled' });
    expect(await news.counts(digest)).toEqual({ recipients: 2, unknown: 1, skipped: 1 });
  });

  it('says so after a start without a mail server, and stays planned or paused', async () => {
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

  it('has no article in it that was withdrawn, from the next job on', async () => {
    const second = await makeArticle(news.db, { title: 'The second', category: 'news' });
    await news.readers(emails(2));
    news.smtp.refuse('reader2@example.org', 452);
    const digest = await news.send({ articleIds: [articleId, second.id] });
    await news.after(0);
    await archive(articleId);
    news.smtp.refuse('reader2@example.org', null);
    await news.after(2 * MINUTE);
    expect(news.smtp.mails.map(titlesIn)).toEqual([['The first', 'The second'], ['The second']]);
    expect((await news.load(digest)).state).toBe('sent');

    const last = await news.send({ articleIds: [second.id] });
    await archive(second.id);
    await news.after(MINUTE);
    expect(news.smtp.mails).toHaveLength(2);
    expect(await news.load(last)).toMatchObject({
      state: 'cancelled',
      problem: expect.stringContaining('none of its articles is public'),
      counts: { recipients: 2, skipped: 2 },
    });
  });

  it('is sent at its time, with the articles that are public then', async () => {
    await news.readers(emails(1));
    const second = await makeArticle(news.db, { title: 'The second', category: 'news' });
    const digest = await news.draft({ articleIds: [second.id, articleId] });
    const at = new Date(NOW + 2 * HOUR).toISOString();
    const planned = jsonOf<Digest>(await news.act(digest, 'schedule', { at }));
    expect(planned).toMatchObject({ state: 'scheduled', scheduledAt: at, nextTryAt: at });
    await archive(second.id);
    await news.after(2 * HOUR - 1);
    expect(news.smtp.mails).toEqual([]);
    await news.after(1);
    expect(news.smtp.mails.map(titlesIn)).toEqual([['The first']]);
  });

  it('is not sent at a time that was taken back or planned anew', async () => {
    await news.readers(emails(1));
    const plan = async (digest: Digest, hours: number) => {
      const at = new Date(NOW + hours * HOUR).toISOString();
      return jsonOf<Digest>(await news.act(digest, 'schedule', { at }));
    };
    const later = await plan(await plan(await news.draft(), 1), 3);
    await news.after(2 * HOUR);
    expect(news.smtp.mails).toEqual([]);
    const back = jsonOf<Digest>(await news.act(later, 'cancel'));
    await news.after(2 * HOUR);
    expect([back.state, news.smtp.mails]).toEqual(['draft', []]);
  });

  it('that cannot be sent as planned is a draft again, and says why', async () => {
    await news.readers(emails(1));
    const at = new Date(NOW + HOUR).toISOString();
    const digest = jsonOf<Digest>(await news.act(await news.draft(), 'schedule', { at }));
    await archive(articleId);
    await news.after(HOUR);
    expect(await news.load(digest)).toMatchObject({
      state: 'draft',
      problem: expect.stringContaining('None of the chosen articles is public'),
    });
    expect(news.smtp.mails).toEqual([]);
  });

  it('refuses what makes no sense, by a code', async () => {
    const empty = await news.draft({ articleIds: [] });
    const digest = await news.draft();
    const code = async (one: DigestSummary, verb: string, more: object = {}) => {
      const answer = await news.act(one, verb, more);
      return [answer.statusCode, problemOf(answer).code];
    };
    expect(await code(digest, 'send')).toEqual([409, 'newsletter.nobody']);
    await news.readers(emails(1));
    expect(await code(empty, 'send')).toEqual([409, 'newsletter.empty']);
    expect(await code(digest, 'schedule', { at: '2026-03-05T11:00:00Z' })).toEqual([
      400,
      'request.invalid',
    ]);
    expect(await code({ ...digest, version: 7 }, 'send')).toEqual([409, 'newsletter.stale']);
    expect(await code({ ...digest, id: 999 }, 'send')).toEqual([404, 'newsletter.not_found']);
    // Of two who press at once, one sends it.
    const both = await Promise.all([news.act(digest, 'send'), news.act(digest, 'send')]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    await news.after(0);
    expect(news.smtp.mails).toHaveLength(1);
  });

  it('goes as a test to one address and to nobody else', async () => {
    await news.readers(emails(2));
    const digest = { subject: 'This week', intro: '', articleIds: [articleId] };
    const send = (email: string) => news.editor.post(`${NEWSLETTER}/test`, { ...digest, email });
    expect(jsonOf(await send('me@example.org'))).toEqual({
      message: 'Test sent to me@example.org',
    });
    expect(news.smtp.mails.map(({ to, header }) => [to, header('subject')])).toEqual([
      [['me@example.org'], '[Test] This week'],
    ]);
    news.smtp.refuse('no@example.org', 550);
    const refused = await send('no@example.org');
    expect([refused.statusCode, problemOf(refused).code]).toEqual([502, 'newsletter.test_failed']);
  });
});
