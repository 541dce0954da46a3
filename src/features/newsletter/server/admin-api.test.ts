import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#lib/durations.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import { NEWSLETTER, type Newsletter, openNewsletter } from '#tests/support/site/newsletter.ts';
import { badFields, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';
import type { Digest, NewsletterOverview, Proposal, SubscriberPage } from '../contract.ts';

describe('subscribers', () => {
  let news: Newsletter;
  beforeAll(async () => {
    news = await openNewsletter();
  });
  beforeEach(() => news.reset());
  afterAll(() => news.close());

  const list = async (query = '') => {
    const answer = await news.editor.get(`${NEWSLETTER}/subscribers${query}`);
    return jsonOf<SubscriberPage>(answer);
  };

  it('subscribers are listed by email and state in pages', async () => {
    const shown = async (query: string) => {
      const { totalCount, subscribers } = await list(query);
      return [totalCount, subscribers.map(({ email }) => email)];
    };
    await news.readers(['Ada@example.org', 'eve_1@example.org', 'eve%2@example.net']);
    await news.setState('eve_1@example.org', 'bounced');
    expect(await shown('')).toEqual([
      3,
      ['eve%2@example.net', 'eve_1@example.org', 'Ada@example.org'],
    ]);
    expect(await shown('?search=ADA')).toEqual([1, ['Ada@example.org']]);
    expect(await shown('?search=_')).toEqual([1, ['eve_1@example.org']]);
    expect(await shown('?search=%25')).toEqual([1, ['eve%2@example.net']]);
    expect(await shown('?search=%5C')).toEqual([0, []]);
    expect(await shown('?state=bounced')).toEqual([1, ['eve_1@example.org']]);
    expect(await shown('?limit=1&offset=1')).toEqual([3, ['eve_1@example.org']]);
    expect(badFields(await news.editor.get(`${NEWSLETTER}/subscribers?state=lost`))).toEqual([
      'state',
    ]);
    const { counts } = jsonOf<NewsletterOverview>(await news.editor.get(NEWSLETTER));
    expect(counts).toEqual({
      confirmed: 2,
      pending: 0,
      unsubscribed: 0,
      bounced: 1,
      recipients: 2,
      followers: 0,
    });
  });

  it('a CSV import adds subscribers who have to confirm, and changes no existing one', async () => {
    await news.readers(['ada@example.org', 'left@example.org']);
    await news.setState('left@example.org', 'unsubscribed');
    const take = (csv: string) => news.editor.post(`${NEWSLETTER}/subscribers/import`, { csv });
    const csv = [
      '\ufeffName;Email Address;State',
      'Ada;ADA@example.org;',
      'Left;left@example.org;',
      'Bo;bo@example.org;confirmed',
      'Cy;cy@example.org;Unsubscribed',
    ].join('\r\n');
    expect(jsonOf(await take(csv))).toEqual({ added: 1, existing: 2, skipped: 1 });
    expect((await news.lastEvents(1))[0]).toMatchObject({
      action: 'newsletter.imported',
      detail: '1 added',
    });
    const states = async () => {
      const { subscribers } = await list();
      return subscribers.map(({ email, state }) => [email, state]);
    };
    const after = [
      ['bo@example.org', 'pending'],
      ['left@example.org', 'unsubscribed'],
      ['ada@example.org', 'confirmed'],
    ];
    expect(await states()).toEqual(after);
    const before = news.smtp.mails.length;
    await news.after(0);
    expect(news.smtp.mails.slice(before).map(({ to }) => to)).toEqual([['bo@example.org']]);

    const refused = await take('email\nnew@example.org\nnobody\n\nNEW@example.org');
    expect([refused.statusCode, problemOf(refused)]).toMatchObject([
      400,
      {
        code: 'csv.invalid',
        lines: [
          { line: 3, message: 'Email is not a valid email address' },
          { line: 5, message: 'Email is the same as in line 2' },
        ],
      },
    ]);
    expect(await states()).toEqual(after);
  });

  it('a removed subscriber leaves no email address behind', async () => {
    await news.readers(['ada@example.org', 'eve@example.org']);
    news.smtp.refuse('ada@example.org', 550);
    const digest = await news.send();
    await news.after(0);
    expect((await news.load(digest)).failures[0]?.answer).toContain('ada@example.org');
    const { subscribers } = await list('?search=ada');
    const url = `${NEWSLETTER}/subscribers/${subscribers[0]?.id}`;
    expect((await news.editor.del(url)).statusCode).toBe(200);
    expect((await list('?search=ada')).totalCount).toBe(0);
    expect(problemOf(await news.editor.del(url)).code).toBe('newsletter.subscriber_not_found');
    const [entry] = await news.lastEvents(1);
    expect(entry).toMatchObject({ action: 'newsletter.subscriber_removed', actor: 'Edith' });
    expect(JSON.stringify(entry)).not.toContain('ada@');
    const deliveries = news.db.selectFrom('newsletter_deliveries').selectAll();
    expect(JSON.stringify(await deliveries.execute())).not.toContain('ada@');
    expect(await news.counts(digest)).toEqual({ recipients: 2, sent: 1, bounced: 1 });
  });

  it('the CSV export contains nothing that a spreadsheet would run', async () => {
    await news.readers(['ada@example.org', '=1+1@example.org']);
    const answer = await news.editor.post(`${NEWSLETTER}/subscribers/export`);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="subscribers-2026-03-05.csv"',
      'cache-control': 'no-store',
    });
    const at = new Date(NOW).toISOString();
    expect(answer.body).toBe(
      '\ufeff"Email","State","Newsletter","Subscribed","Confirmed","Ended","Bounce"\r\n' +
        `"ada@example.org","confirmed","yes","${at}","${at}","",""\r\n` +
        `"'=1+1@example.org","confirmed","yes","${at}","${at}","",""\r\n`,
    );
  });

  it('a CSV tells followers of topics from readers of the newsletter, and an import skips them', async () => {
    const row = { created_at: NOW, asked_at: NOW, soft_bounces: 0 };
    const values = (['confirmed', 'pending'] as const).flatMap((state) =>
      [0, 1].map((asks_digest) => {
        const email = `${state}-${asks_digest}@example.org`;
        return { ...row, email, email_key: email, state, gets_digest: 0, asks_digest };
      }),
    );
    await news.db.insertInto('newsletter_subscribers').values(values).execute();
    const { body } = await news.editor.post(`${NEWSLETTER}/subscribers/export`);
    const cells = body
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',').slice(0, 3));
    expect(cells).toEqual([
      ['"confirmed-0@example.org"', '"confirmed"', '"no"'],
      // An unconfirmed request changes nothing.
      ['"confirmed-1@example.org"', '"confirmed"', '"no"'],
      ['"pending-0@example.org"', '"pending"', '"no"'],
      ['"pending-1@example.org"', '"pending"', '"yes"'],
    ]);
    await news.reset();
    const again = await news.editor.post(`${NEWSLETTER}/subscribers/import`, { csv: body });
    expect(jsonOf(again)).toEqual({ added: 1, existing: 0, skipped: 3 });
    expect((await list()).subscribers).toMatchObject([{ email: 'pending-1@example.org' }]);
  });
});

describe('digests', () => {
  let news: Newsletter;
  let articleId: number;
  beforeAll(async () => {
    news = await openNewsletter();
  });
  beforeEach(async () => {
    articleId = await news.reset();
  });
  afterAll(() => news.close());

  it('a new digest starts with the newest public articles since the last one', async () => {
    await news.db.deleteFrom('articles').execute();
    const old = await makeArticle(news.db, { title: 'Old' }, NOW - 8 * DAY);
    const fresh = await makeArticle(news.db, { title: 'Fresh' }, NOW - DAY);
    await makeArticle(news.db, { title: 'Hidden', status: 'draft' }, NOW);
    const proposed = async () => {
      const { articles } = jsonOf<Proposal>(await news.editor.get(`${NEWSLETTER}/proposal`));
      return articles.map(({ id }) => id);
    };
    expect(await proposed()).toEqual([fresh.id]);
    await news.readers(['ada@example.org']);
    await news.send({ articleIds: [fresh.id, old.id] });
    expect(await proposed()).toEqual([]);
    news.clock.now += DAY;
    const next = await makeArticle(news.db, { title: 'Next' }, news.clock.now);
    expect(await proposed()).toEqual([next.id]);

    // What came out while a digest lay as a draft was in none.
    const draft = await news.draft({ articleIds: [next.id] });
    news.clock.now += DAY;
    const between = await makeArticle(news.db, { title: 'Between' }, news.clock.now);
    news.clock.now += DAY;
    await news.act(draft, 'send');
    expect(await proposed()).toEqual([between.id]);
  });

  it('a finished digest is counted once, not for every list', async () => {
    await news.readers(['ada@example.org', 'eve@example.org']);
    await news.send();
    const counts = async () =>
      jsonOf<NewsletterOverview>(await news.editor.get(NEWSLETTER)).issues[0]?.counts;
    expect(await counts()).toMatchObject({ recipients: 2, waiting: 2, sent: 0 });
    await news.after(0);
    news.database.forgetQueries();
    expect(await counts()).toMatchObject({ recipients: 2, waiting: 0, sent: 2 });
    expect(news.database.queries.join()).not.toContain('newsletter_deliveries');
  });

  it('a draft keeps its order and refuses changes based on an old version', async () => {
    const two = await makeArticle(news.db, { title: 'Two' });
    const digest = { subject: ' First ', intro: 'Hello.', articleIds: [two.id, articleId] };
    const draft = await news.draft(digest);
    expect(draft).toMatchObject({
      subject: 'First',
      state: 'draft',
      version: 1,
      notPublicCount: 0,
    });
    expect(draft.articles.map(({ id }) => id)).toEqual([two.id, articleId]);
    const url = `${NEWSLETTER}/issues/${draft.id}`;
    const change = (version: number, subject: string) =>
      news.editor.put(url, { ...digest, subject, version });
    expect(jsonOf<Digest>(await change(1, 'Second'))).toMatchObject({ version: 2 });
    const stale = await change(1, 'Third');
    expect([stale.statusCode, problemOf(stale).code]).toEqual([409, 'newsletter.stale']);
    expect(await news.load(draft)).toMatchObject({ subject: 'Second' });
    expect(problemOf(await news.editor.del(url, { version: 1 })).code).toBe('newsletter.stale');
    expect((await news.editor.del(url, { version: 2 })).statusCode).toBe(200);
    expect(problemOf(await news.editor.get(url)).code).toBe('newsletter.not_found');
  });

  it.each([
    [{ subject: '' }, 'subject'],
    [{ subject: 'a\r\nBcc: x@example.org' }, 'subject'],
    [{ subject: 'x'.repeat(151) }, 'subject'],
    [{ intro: 'x'.repeat(2001) }, 'intro'],
    [{ articleIds: [1, 1] }, 'articleIds'],
    [{ articleIds: Array.from({ length: 31 }, (_, index) => index + 1) }, 'articleIds'],
    [{ html: '<p>x</p>' }, 'html'],
  ])('a digest refuses %j and names the field', async (fields, field) => {
    const digest = { subject: 'One', intro: '', articleIds: [], ...fields };
    expect(badFields(await news.editor.post(`${NEWSLETTER}/issues`, digest))).toEqual([field]);
    expect(badFields(await news.editor.post(`${NEWSLETTER}/preview`, digest))).toEqual([field]);
  });

  it('the preview shows the public articles and a sample link', async () => {
    const hidden = await makeArticle(news.db, { title: 'Hidden', status: 'draft' });
    const digest = { subject: 'One', intro: '', articleIds: [hidden.id, articleId, 999] };
    const { html, text } = jsonOf<{ html: string; text: string }>(
      await news.editor.post(`${NEWSLETTER}/preview`, digest),
    );
    for (const part of [html, text]) {
      expect(part).toContain('The first');
      expect(part).not.toContain('Hidden');
      expect(part).toContain('/newsletter/unsubscribe?token=sample');
    }
  });

  it('without a mail server digests can be written and previewed but not sent', async () => {
    const { id, version } = await news.draft();
    const app = await news.withoutMail();
    const call = async (method: 'GET' | 'POST', url: string, payload?: object) =>
      app.inject({
        method,
        url: `${NEWSLETTER}${url}`,
        headers: { cookie: news.editor.cookie },
        ...(payload && { payload }),
      });
    expect(jsonOf<NewsletterOverview>(await call('GET', '')).mail).toBeNull();
    const digest = { subject: 'One', intro: '', articleIds: [articleId] };
    expect((await call('POST', '/preview', digest)).statusCode).toBe(200);
    const at = new Date(NOW + DAY).toISOString();
    for (const answer of [
      await call('POST', `/issues/${id}/send`, { version }),
      await call('POST', `/issues/${id}/schedule`, { version, at }),
      await call('POST', '/test', { ...digest, email: 'me@example.org' }),
    ]) {
      expect([answer.statusCode, problemOf(answer).code]).toEqual([409, 'newsletter.no_email']);
      expect(problemOf(answer).detail).toContain('SMTP_URL');
    }
    await app.close();
  });
});
