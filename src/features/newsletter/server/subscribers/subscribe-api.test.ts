import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#lib/durations.ts';
import { enqueueTomorrow } from '#platform/jobs/queue.ts';
import { contentsOf } from '#tests/support/databases/contents.ts';
import { buildTestApp, NOW } from '#tests/support/databases/test-database.ts';
import { partsOf } from '#tests/support/servers/mail-parts.ts';
import { linkIn, type Newsletter, openNewsletter } from '#tests/support/site/newsletter.ts';
import { badFields, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';
import { SUBSCRIBE_CONFIRM, SUBSCRIBED } from '../../values.ts';
import { DELETE_UNCONFIRMED_JOB, requestConfirmations } from './subscribe.ts';

const ADA = 'Ada@example.org';

describe('subscribing with email set up', () => {
  let news: Newsletter;
  beforeAll(async () => {
    news = await openNewsletter();
  });
  beforeEach(() => news.reset());
  afterAll(() => news.close());

  const look = async (url: string) => {
    const token = new URL(url, 'http://x').searchParams.get('token');
    const kind = url.includes('/confirm') ? 'confirm' : 'unsubscribe';
    return jsonOf(await news.visitor.get(`/api/newsletter/link?kind=${kind}&token=${token}`));
  };

  it('a subscription counts once its owner confirms it with the link', async () => {
    expect(jsonOf(await news.subscribe(ADA))).toEqual({ message: SUBSCRIBE_CONFIRM });
    expect(await news.stateOf(ADA)).toBe('pending');
    await news.after(0);
    const [mail] = news.smtp.mails;
    if (!mail) throw new Error('no mail came');
    expect([mail.to, mail.header('subject')]).toEqual([
      [ADA],
      'Confirm your subscription to Savepoint',
    ]);
    expect(partsOf(mail).html).toContain('Confirm Subscription');
    const link = linkIn(mail, 'confirm');

    // Programs that look at links confirm nothing.
    expect(await look(link)).toEqual({ state: 'open', email: 'A…@example.org' });
    expect(await news.stateOf(ADA)).toBe('pending');

    const answer = await news.post(link);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, link]);
    expect(await news.stateOf(ADA)).toBe('confirmed');
    expect(await look(link)).toEqual({ state: 'done', email: 'A…@example.org' });
    expect((await news.post(link)).statusCode).toBe(303);
    expect(await news.stateOf(ADA)).toBe('confirmed');
  });

  it('scanners that open every link of an email change nothing, and one click without cookies does', async () => {
    await news.readers(['bob@example.org']);
    await news.send();
    await news.subscribe(ADA);
    await news.after(0);
    expect(news.reached()).toEqual([ADA, 'bob@example.org']);
    const urls = news.smtp.mails.flatMap((mail) => {
      const { html, text } = partsOf(mail);
      return `${html} ${text}`.match(/https:\/\/savepoint\.example[^\s"<&]*/g) ?? [];
    });
    const paths = [...new Set(urls)].map((url) =>
      new URL(url).href.slice('https://savepoint.example'.length),
    );
    expect(paths.filter((path) => path.includes('token='))).toHaveLength(2);
    const before = await contentsOf(news.db);
    for (const url of [...paths, ...paths, ...paths]) {
      for (const method of ['GET', 'HEAD'] as const) {
        expect((await news.app.inject({ method, url })).statusCode).toBeLessThan(500);
      }
      if (url.includes('token=')) await look(url);
    }
    expect(await contentsOf(news.db)).toEqual(before);
    const unsubscribe = paths.find((path) => path.includes('/unsubscribe?')) ?? '';
    expect((await news.post(unsubscribe, 'List-Unsubscribe=One-Click')).statusCode).toBe(200);
    expect(await news.stateOf('bob@example.org')).toBe('unsubscribed');
    await news.post(paths.find((path) => path.includes('/confirm?')) ?? '');
    expect(await news.stateOf(ADA)).toBe('confirmed');
  });

  it('a confirmation link works once within 48 hours', async () => {
    await news.subscribe(ADA);
    await news.after(0);
    const [first] = news.smtp.mails;
    news.clock.now += 48 * HOUR + 1;
    expect(await look(linkIn(first, 'confirm'))).toEqual({ state: 'expired', email: null });
    await news.post(linkIn(first, 'confirm'));
    expect(await news.stateOf(ADA)).toBe('pending');

    await news.subscribe(ADA);
    await news.after(0);
    const [, second] = news.smtp.mails;
    await news.post(linkIn(second, 'confirm'));
    await news.setState(ADA, 'unsubscribed');
    await news.post(linkIn(second, 'confirm'));
    expect(await news.stateOf(ADA)).toBe('unsubscribed');
  });

  it('an unknown link says so and changes nothing', async () => {
    for (const token of ['', 'none', 'x'.repeat(200), '%27%20or%201=1']) {
      expect(await look(`/newsletter/confirm?token=${token}`)).toEqual({
        state: 'unknown',
        email: null,
      });
      expect((await news.post(`/newsletter/confirm?token=${token}`)).statusCode).toBe(303);
      expect((await news.post(`/newsletter/unsubscribe?token=${token}`, '')).statusCode).toBe(200);
    }
    expect(await look('/newsletter/unsubscribe?token=sample')).toMatchObject({ state: 'sample' });
  });

  it.each(['pending', 'confirmed', 'unsubscribed', 'bounced'] as const)(
    'the answer is the same for an address that is %s',
    async (state) => {
      const fresh = await news.subscribe('new@example.org');
      await news.readers([ADA], state);
      news.database.forgetQueries();
      const known = await news.subscribe(` ${ADA.toUpperCase()} `);
      expect([known.statusCode, known.body]).toEqual([fresh.statusCode, fresh.body]);
      const forKnown = news.database.queries.length;
      news.database.forgetQueries();
      await news.subscribe('newer@example.org');
      // The time taken doesn't reveal it either.
      expect(forKnown).toBe(news.database.queries.length);

      expect(await news.stateOf(ADA)).toBe(state);
      await news.after(0);
      const toAda = news.smtp.mails.filter(({ to }) => to[0]?.toLowerCase() === ADA.toLowerCase());
      expect(toAda).toHaveLength(state === 'confirmed' ? 0 : 1);
    },
  );

  it('an address gets at most one confirmation email an hour', async () => {
    for (let times = 0; times < 4; times += 1) {
      await news.subscribe(ADA);
      await news.after(0);
    }
    expect(news.smtp.mails).toHaveLength(1);
    news.clock.now += HOUR + 1;
    await news.subscribe(ADA);
    await news.after(0);
    expect(news.smtp.mails).toHaveLength(2);
  });

  it('a confirmation is retried while the mail server is away', async () => {
    await news.smtp.die();
    await news.subscribe(ADA);
    await news.after(0);
    expect(news.smtp.mails).toEqual([]);
    await news.smtp.revive();
    await news.after(2 * MINUTE);
    await news.post(linkIn(news.smtp.mails[0], 'confirm'));
    expect(await news.stateOf(ADA)).toBe('confirmed');
  });

  it('an address that the mail server refuses permanently is marked', async () => {
    news.smtp.refuse(ADA, 550);
    await news.subscribe(ADA);
    await news.after(0);
    expect(await news.stateOf(ADA)).toBe('bounced');
  });

  it('a request with the honeypot filled in gets the usual answer and is ignored', async () => {
    expect(jsonOf(await news.subscribe(ADA, { website: 'https://spam.example' }))).toEqual({
      message: SUBSCRIBE_CONFIRM,
    });
    expect(await news.stateOf(ADA)).toBeUndefined();
  });

  it.each([
    [''],
    ['ada'],
    ['ada@example.org\r\nBcc: x@example.org'],
    ['x'.repeat(300)],
    [7],
    [null],
  ])('a subscription refuses %j and names the field', async (email) => {
    expect(badFields(await news.subscribe(email))).toEqual(['email']);
  });

  it('subscriptions from one network address are limited, with Retry-After', async () => {
    const ask = () => news.subscribe(ADA, {}, '10.8.0.1');
    for (let times = 0; times < 10; times += 1) expect((await ask()).statusCode).toBe(200);
    const refused = await ask();
    expect([refused.statusCode, problemOf(refused).code]).toEqual([429, 'request.too_many']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('a plain form is redirected to a result page', async () => {
    const send = async (payload: string) =>
      (await news.post('/newsletter', payload, '10.8.0.2')).headers.location;
    expect(await send('email=ada%40example.org&website=')).toBe('/newsletter?answer=confirm');
    expect(await send('email=ada')).toBe('/newsletter?answer=invalid');
    expect(await send('')).toBe('/newsletter?answer=invalid');
    expect(await send('email=eve%40example.org&website=spam')).toBe('/newsletter?answer=confirm');
    expect(await news.stateOf('ada@example.org')).toBe('pending');
    expect(await news.stateOf('eve@example.org')).toBeUndefined();
    // It is the same limit with the script and without.
    for (let times = 0; times < 6; times += 1) await news.subscribe(ADA, {}, '10.8.0.2');
    expect(await send('email=ada')).toBe('/newsletter?answer=busy');
  });

  it("another site's page can neither subscribe nor confirm", async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    for (const url of ['/newsletter', '/api/newsletter/subscribe', '/newsletter/confirm']) {
      const answer = await news.app.inject({ method: 'POST', url, headers });
      expect(problemOf(answer).code).toBe('auth.cross_site');
    }
  });
});

describe('a subscription without email set up', () => {
  let news: Newsletter;
  beforeAll(async () => {
    news = await openNewsletter();
  });
  beforeEach(() => news.reset());
  afterAll(() => news.close());

  /** As requests were stored while no mail server was set up. */
  const takeWithoutMail = async () => {
    const app = await buildTestApp({
      ...news.database,
      config: { ...news.database.config, smtp: null },
    });
    const answer = await app.inject({
      method: 'POST',
      url: '/api/newsletter/subscribe',
      payload: { email: ADA },
    });
    await app.close();
    expect(jsonOf(answer)).toEqual({ message: SUBSCRIBED });
  };
  const mailComes = async () => {
    await requestConfirmations(news.db, NOW);
    await news.after(0);
    return news.smtp.mails;
  };

  it('a waiting subscription gets a confirmation email once email is set up', async () => {
    await takeWithoutMail();
    expect(await news.stateOf(ADA)).toBe('pending');
    const [mail, ...others] = await mailComes();
    if (!mail) throw new Error('no mail came');
    expect([mail.to, others]).toEqual([[ADA], []]);
    expect(await mailComes()).toHaveLength(1);
    await news.post(linkIn(mail, 'confirm'));
    expect(await news.stateOf(ADA)).toBe('confirmed');
  });

  it('a subscription made without email set up is not deleted as unconfirmed', async () => {
    await takeWithoutMail();
    await enqueueTomorrow(news.db, DELETE_UNCONFIRMED_JOB, NOW);
    await news.after(400 * DAY);
    expect(await news.stateOf(ADA)).toBe('pending');
  });

  it.each(['unsubscribed', 'bounced'] as const)(
    'a subscriber who has %s stays so',
    async (state) => {
      await takeWithoutMail();
      await news.db.updateTable('newsletter_subscribers').set({ state, ended_at: 1 }).execute();
      await takeWithoutMail();
      expect(await news.stateOf(ADA)).toBe(state);
      expect(await mailComes()).toEqual([]);
    },
  );
});
