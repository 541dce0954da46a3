import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Statistics } from '#features/analytics/statistics.contract.ts';
import { DAY, HOUR, MINUTE } from '#lib/durations.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import { partsOf } from '#tests/support/servers/mail-parts.ts';
import {
  emails,
  linkIn,
  NEWSLETTER,
  type Newsletter,
  openNewsletter,
  SITE,
} from '#tests/support/site/newsletter.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';
import type { Digest, DigestSummary } from '../../contract.ts';

describe('a digest', () => {
  let news: Newsletter;
  let articleId: number;
  beforeAll(async () => {
    news = await openNewsletter();
  });
  beforeEach(async () => {
    articleId = await news.reset();
  });
  afterAll(() => news.close());

  const archive = (id: number) =>
    news.db.updateTable('articles').set({ status: 'archived' }).where('id', '=', id).execute();
  const titlesIn = (mail: Parameters<typeof partsOf>[0]) =>
    ['The first', 'The second'].filter((title) => partsOf(mail).text.includes(title));

  it('a sent digest reports deliveries and unsubscribes, and its links count as newsletter visits', async () => {
    await news.readers(emails(3));
    const { id } = await news.send();
    await news.after(0);
    const [mail] = news.smtp.mails;
    expect(mail && partsOf(mail).text).toContain(`${SITE}/articles/the-first?from=digest-${id}`);
    const link = linkIn(mail, 'unsubscribe');
    for (let times = 0; times < 2; times += 1) {
      await news.app.inject({ method: 'POST', url: link });
    }
    const { digests } = jsonOf<Statistics>(await news.editor.get('/api/admin/statistics'));
    expect(digests).toMatchObject([
      {
        id,
        subject: 'This week',
        sentAt: '2026-03-05T12:00:00.000Z',
        sent: 3,
        bounced: 0,
        left: 1,
      },
    ]);
  });

  it('each email has its own unsubscribe link and mailing list headers', async () => {
    await news.readers(emails(2));
    const digest = await news.send({ subject: '\u202eWeek 47\u2028and\tmore\u2066' });
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
    // A sent digest can be viewed, without anyone's personal link.
    const kept = await news.load(digest);
    expect(kept.subject).toBe('Week 47 and more');
    expect(kept.html).toContain('token=sample');
    expect(kept.html).not.toContain(links[0]);
  });

  it('one click unsubscribes without a login, however often it is repeated', async () => {
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
      expect([answer.statusCode, answer.body]).toEqual([200, 'You have been unsubscribed.\n']);
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

  it('a test goes to one email address only', async () => {
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

  it('an article that is no longer public disappears from the next batch on', async () => {
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
      state: 'canceled',
      problem: expect.stringContaining('none of its articles is public'),
      counts: { recipients: 2, skipped: 2 },
    });
  });

  it('a scheduled digest is sent at its time with the articles that are public then', async () => {
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

  it('an unscheduled or rescheduled digest is not sent at its old time', async () => {
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

  it('a scheduled digest that cannot be sent becomes a draft with the reason', async () => {
    await news.readers(emails(1));
    const at = new Date(NOW + HOUR).toISOString();
    const digest = jsonOf<Digest>(await news.act(await news.draft(), 'schedule', { at }));
    await archive(articleId);
    await news.after(HOUR);
    expect(await news.load(digest)).toMatchObject({
      state: 'draft',
      problem: expect.stringContaining('None of the selected articles is public'),
    });
    expect(news.smtp.mails).toEqual([]);
  });

  it('invalid changes are refused with a code', async () => {
    const empty = await news.draft({ articleIds: [] });
    const digest = await news.draft();
    const code = async (one: DigestSummary, verb: string, more: object = {}) => {
      const answer = await news.act(one, verb, more);
      return [answer.statusCode, problemOf(answer).code];
    };
    expect(await code(digest, 'send')).toEqual([409, 'newsletter.no_subscribers']);
    await news.readers(emails(1));
    expect(await code(empty, 'send')).toEqual([409, 'newsletter.empty']);
    expect(await code(digest, 'schedule', { at: '2026-03-05T11:00:00Z' })).toEqual([
      400,
      'request.invalid',
    ]);
    expect(await code({ ...digest, version: 7 }, 'send')).toEqual([409, 'newsletter.stale']);
    expect(await code({ ...digest, id: 999 }, 'send')).toEqual([404, 'newsletter.not_found']);
    // Of two concurrent clicks, one sends it.
    const both = await Promise.all([news.act(digest, 'send'), news.act(digest, 'send')]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    await news.after(0);
    expect(news.smtp.mails).toHaveLength(1);
  });
});
