import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeArticle } from '#tests/support/articles.ts';
import { type Mailroom, openMailroom } from '#tests/support/newsletter.ts';
import { jsonOf, openNewsroom } from '#tests/support/newsroom.ts';
import { badFields, problemOf } from '#tests/support/requests.ts';
import { ENGINES, NOW } from '#tests/support/stores.ts';
import type { Issue, NewsletterOverview, Proposal, SubscriberPage } from '../contract.ts';

const DAY = 24 * 60 * 60 * 1000;
const BASE = '/api/admin/newsletter';
const DELIVERY = [
  'issue_id',
  'subscriber_id',
  'state',
  'answer',
  'attempts',
  'next_at',
  'changed_at',
] as const;

describe.each(ENGINES)('the newsletter desk, on %s', (engine) => {
  let room: Mailroom;
  beforeEach(async () => {
    room = await openMailroom(engine);
  });
  afterEach(() => room.close());

  const people = async (query: string) => {
    const page = jsonOf<SubscriberPage>(await room.editor.get(`${BASE}/subscribers${query}`));
    return [page.totalCount, page.subscribers.map(({ email }) => email)];
  };

  it('lists subscribers by address and state, a page at a time', async () => {
    await room.readers(['Ada@example.org', 'eve_1@example.org', 'eve%2@example.net']);
    await room.db
      .updateTable('newsletter_subscribers')
      .set({ state: 'bounced' })
      .where('email', '=', 'eve_1@example.org')
      .execute();
    expect(await people('')).toEqual([
      3,
      ['eve%2@example.net', 'eve_1@example.org', 'Ada@example.org'],
    ]);
    expect(await people('?search=ADA')).toEqual([1, ['Ada@example.org']]);
    expect(await people('?search=_')).toEqual([1, ['eve_1@example.org']]);
    expect(await people('?search=%25')).toEqual([1, ['eve%2@example.net']]);
    expect(await people('?search=%5C')).toEqual([0, []]);
    expect(await people('?state=bounced')).toEqual([1, ['eve_1@example.org']]);
    expect(await people('?limit=1&offset=1')).toEqual([3, ['eve_1@example.org']]);
    expect(badFields(await room.editor.get(`${BASE}/subscribers?state=lost`))).toEqual(['state']);
    const { counts } = jsonOf<NewsletterOverview>(await room.editor.get(BASE));
    expect(counts).toEqual({ confirmed: 2, pending: 0, unsubscribed: 0, bounced: 1 });
  });

  it('removes one for good, and keeps no address in the history', async () => {
    await room.readers(['ada@example.org']);
    const { id: issueId } = jsonOf<Issue>(
      await room.editor.post(`${BASE}/issues`, { subject: 'One', intro: '', articleIds: [] }),
      201,
    );
    await room.db
      .insertInto('newsletter_deliveries')
      .columns(DELIVERY)
      .expression((eb) =>
        eb
          .selectFrom('newsletter_subscribers')
          .select((one) => [
            one.lit(issueId).as('issue_id'),
            'id as subscriber_id',
            one.val('bounced' as const).as('state'),
            one.val('550 ada@example.org is not wanted').as('answer'),
            one.lit(1).as('attempts'),
            one.lit(1).as('next_at'),
            one.lit(1).as('changed_at'),
          ]),
      )
      .execute();
    const { subscribers } = jsonOf<SubscriberPage>(await room.editor.get(`${BASE}/subscribers`));
    const url = `${BASE}/subscribers/${subscribers[0]?.id}`;
    expect((await room.editor.del(url)).statusCode).toBe(200);
    expect(await people('')).toEqual([0, []]);
    expect(problemOf(await room.editor.del(url)).code).toBe('newsletter.subscriber_not_found');
    const [deed] = await room.lastDeeds(1);
    expect(deed).toMatchObject({ action: 'newsletter.subscriber_removed', actor: 'Edith' });
    expect(JSON.stringify(deed)).not.toContain('ada@');
    const delivery = room.db.selectFrom('newsletter_deliveries').select(['state', 'answer']);
    expect(await delivery.execute()).toEqual([{ state: 'bounced', answer: null }]);
  });

  it('exports everybody as CSV that no spreadsheet runs', async () => {
    await room.readers(['ada@example.org', '=1+1@example.org']);
    const answer = await room.editor.get(`${BASE}/subscribers.csv`);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="subscribers-2026-03-05.csv"',
      'cache-control': 'no-store',
    });
    const at = new Date(NOW).toISOString();
    expect(answer.body).toBe(
      '\ufeff"Email","State","Subscribed","Confirmed","Ended","Bounce"\r\n' +
        `"ada@example.org","confirmed","${at}","${at}","",""\r\n` +
        `"'=1+1@example.org","confirmed","${at}","${at}","",""\r\n`,
    );
  });

  it('proposes the newest public articles since the last digest', async () => {
    const old = await makeArticle(room.db, { title: 'Old' }, NOW - 8 * DAY);
    const fresh = await makeArticle(room.db, { title: 'Fresh' }, NOW - DAY);
    await makeArticle(room.db, { title: 'Hidden', status: 'draft' }, NOW);
    const proposed = async () => {
      const { articles } = jsonOf<Proposal>(await room.editor.get(`${BASE}/proposal`));
      return articles.map(({ id }) => id);
    };
    expect(await proposed()).toEqual([fresh.id]);
    await room.readers(['ada@example.org']);
    const digest = { subject: 'One', intro: '', articleIds: [fresh.id, old.id] };
    const { id, version } = jsonOf<Issue>(await room.editor.post(`${BASE}/issues`, digest), 201);
    await room.editor.post(`${BASE}/issues/${id}/send`, { version });
    expect(await proposed()).toEqual([]);
    room.clock.now += DAY;
    const next = await makeArticle(room.db, { title: 'Next' }, room.clock.now);
    expect(await proposed()).toEqual([next.id]);

    // What came out while a digest lay as a draft was in none.
    const begun = jsonOf<Issue>(
      await room.editor.post(`${BASE}/issues`, { ...digest, articleIds: [next.id] }),
      201,
    );
    room.clock.now += DAY;
    const between = await makeArticle(room.db, { title: 'Between' }, room.clock.now);
    room.clock.now += DAY;
    await room.editor.post(`${BASE}/issues/${begun.id}/send`, { version: begun.version });
    expect(await proposed()).toEqual([between.id]);
  });

  it('counts the mails of a digest that has ended once, and those of one that goes on anew', async () => {
    const { id: articleId } = await makeArticle(room.db);
    await room.readers(['ada@example.org', 'eve@example.org', 'gone@example.org']);
    const digest = { subject: 'One', intro: '', articleIds: [articleId] };
    const { id, version } = jsonOf<Issue>(await room.editor.post(`${BASE}/issues`, digest), 201);
    await room.editor.post(`${BASE}/issues/${id}/send`, { version });
    const counts = async () =>
      jsonOf<NewsletterOverview>(await room.editor.get(BASE)).issues[0]?.counts;
    const asked = () => room.store.queries.some((text) => text.includes('newsletter_deliveries'));
    expect(await counts()).toMatchObject({ recipients: 3, waiting: 3, sent: 0 });
    await room.work();
    expect(await counts()).toMatchObject({ waiting: 0, sent: 3 });
    // A mail that was lost sight of may still be heard of for a while.
    await room.db
      .updateTable('newsletter_deliveries')
      .set({ state: 'sending' })
      .where('id', '=', 1)
      .execute();
    room.clock.now += 11 * 60 * 1000;
    expect(await counts()).toMatchObject({ recipients: 3, sent: 2, unknown: 1 });
    room.store.forgetQueries();
    expect(await counts()).toMatchObject({ recipients: 3, sent: 2, unknown: 1 });
    expect(asked()).toBe(false);
  });

  it('what was being tried when a digest was cancelled does not wait any more', async () => {
    const { id: articleId } = await makeArticle(room.db);
    await room.readers(['ada@example.org']);
    const digest = { subject: 'One', intro: '', articleIds: [articleId] };
    const { id, version } = jsonOf<Issue>(await room.editor.post(`${BASE}/issues`, digest), 201);
    await room.editor.post(`${BASE}/issues/${id}/send`, { version });
    await room.editor.post(`${BASE}/issues/${id}/cancel`, { version: version + 1 });
    await room.db.updateTable('newsletter_deliveries').set({ state: 'waiting' }).execute();
    const { counts } = jsonOf<Issue>(await room.editor.get(`${BASE}/issues/${id}`));
    expect(counts).toMatchObject({ recipients: 1, waiting: 0, skipped: 1 });
  });

  it('keeps a draft in its order, and no change that did not see the last one', async () => {
    const one = await makeArticle(room.db, { title: 'One' });
    const two = await makeArticle(room.db, { title: 'Two' });
    const digest = { subject: ' First ', intro: 'Hello.', articleIds: [two.id, one.id] };
    const draft = jsonOf<Issue>(await room.editor.post(`${BASE}/issues`, digest), 201);
    expect(draft).toMatchObject({ subject: 'First', state: 'draft', version: 1, leftOut: 0 });
    expect(draft.articles.map(({ id }) => id)).toEqual([two.id, one.id]);
    const url = `${BASE}/issues/${draft.id}`;
    const change = (version: number, subject: string) =>
      room.editor.put(url, { ...digest, subject, version });
    expect(jsonOf(await change(1, 'Second'))).toMatchObject({ subject: 'Second', version: 2 });
    const stale = await change(1, 'Third');
    expect([stale.statusCode, problemOf(stale).code]).toEqual([409, 'newsletter.stale']);
    expect(jsonOf(await room.editor.get(url))).toMatchObject({ subject: 'Second' });
    expect(problemOf(await room.editor.del(url, { version: 1 })).code).toBe('newsletter.stale');
    expect((await room.editor.del(url, { version: 2 })).statusCode).toBe(200);
    expect(problemOf(await room.editor.get(url)).code).toBe('newsletter.not_found');
  });

  it.each([
    [{ subject: '' }, 'subject'],
    [{ subject: 'a\r\nBcc: x@example.org' }, 'subject'],
    [{ subject: 'x'.repeat(151) }, 'subject'],
    [{ intro: 'x'.repeat(2001) }, 'intro'],
    [{ articleIds: [1, 1] }, 'articleIds'],
    [{ articleIds: Array.from({ length: 31 }, (_, index) => index + 1) }, 'articleIds'],
    [{ html: '<p>x</p>' }, 'html'],
  ])('refuses %j by name', async (fields, field) => {
    const digest = { subject: 'One', intro: '', articleIds: [], ...fields };
    expect(badFields(await room.editor.post(`${BASE}/issues`, digest))).toEqual([field]);
    expect(badFields(await room.editor.post(`${BASE}/preview`, digest))).toEqual([field]);
  });

  it('previews what would be sent: with what is public, and a link that is a sample', async () => {
    const shown = await makeArticle(room.db, { title: 'Shown' });
    const hidden = await makeArticle(room.db, { title: 'Hidden', status: 'draft' });
    const digest = { subject: 'One', intro: '', articleIds: [hidden.id, shown.id, 999] };
    const { html, text } = jsonOf<{ html: string; text: string }>(
      await room.editor.post(`${BASE}/preview`, digest),
    );
    for (const part of [html, text]) {
      expect(part).toContain('Shown');
      expect(part).not.toContain('Hidden');
      expect(part).toContain('/newsletter/unsubscribe?token=sample');
    }
  });
});

describe.each(ENGINES)('the newsletter desk without mail, on %s', (engine) => {
  it('writes and previews, says what is missing, and sends nothing', async () => {
    const room = await openNewsroom(engine);
    const { id: articleId } = await makeArticle(room.db);
    const { mail } = jsonOf<NewsletterOverview>(await room.editor.get(BASE));
    expect(mail).toBeNull();
    const digest = { subject: 'One', intro: '', articleIds: [articleId] };
    const { id, version } = jsonOf<Issue>(await room.editor.post(`${BASE}/issues`, digest), 201);
    expect((await room.editor.post(`${BASE}/preview`, digest)).statusCode).toBe(200);
    const at = new Date(NOW + DAY).toISOString();
    const refused = [
      await room.editor.post(`${BASE}/issues/${id}/send`, { version }),
      await room.editor.post(`${BASE}/issues/${id}/schedule`, { version, at }),
      await room.editor.post(`${BASE}/test`, { ...digest, email: 'me@example.org' }),
    ];
    for (const answer of refused) {
      expect([answer.statusCode, problemOf(answer).code]).toEqual([409, 'newsletter.mail_missing']);
      expect(problemOf(answer).detail).toContain('SMTP_URL');
    }
    await room.close();
  });
});
