import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeArticle } from '#tests/support/articles.ts';
import { partsOf } from '#tests/support/mail-parts.ts';
import { linkIn, type Mailroom, openMailroom, SITE } from '#tests/support/newsletter.ts';
import { jsonOf } from '#tests/support/newsroom.ts';
import { problemOf } from '#tests/support/requests.ts';
import { buildTestApp, ENGINES, NOW } from '#tests/support/stores.ts';
import type { DeliveryCounts, Issue, IssueSummary } from '../../contract.ts';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const BASE = '/api/admin/newsletter';
const names = (count: number) =>
  Array.from({ length: count }, (_, index) => `reader${index + 1}@example.org`);

describe.each(ENGINES)('sending a digest, on %s', (engine) => {
  let room: Mailroom;
  let articleId: number;
  beforeEach(async () => {
    room = await openMailroom(engine);
    articleId = (await makeArticle(room.db, { title: 'The first', category: 'news' })).id;
  });
  afterEach(() => room.close());

  const draft = async (fields: object = {}) =>
    jsonOf<Issue>(
      await room.editor.post(`${BASE}/issues`, {
        subject: 'This week',
        intro: 'Hello.',
        articleIds: [articleId],
        ...fields,
      }),
      201,
    );
  const act = async ({ id, version }: Issue, verb: string, more: object = {}) =>
    room.editor.post(`${BASE}/issues/${id}/${verb}`, { version, ...more });
  const begin = async () => jsonOf<Issue>(await act(await draft(), 'send'));
  const see = async ({ id }: Pick<Issue, 'id'>) =>
    jsonOf<Issue>(await room.editor.get(`${BASE}/issues/${id}`));
  const counted = async (issue: Pick<Issue, 'id'>) => {
    const counts: Partial<DeliveryCounts> = (await see(issue)).counts;
    return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  };
  const reached = () => room.smtp.mails.map(({ to }) => to[0]).sort();
  const oneClick = (link: string) =>
    room.app.inject({
      method: 'POST',
      url: link,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  it('reaches every reader once, each with a link of their own, as programs expect of a list', async () => {
    const readers = names(3);
    await room.readers(readers);
    const issue = await begin();
    expect([issue.state, issue.counts.recipients]).toEqual(['sending', 3]);
    await room.work();
    await room.after(MINUTE);
    expect(reached()).toEqual(readers);
    expect(await see(issue)).toMatchObject({
      state: 'sent',
      counts: { recipients: 3, sent: 3, waiting: 0, unknown: 0 },
    });

    const links = room.smtp.mails.map((mail) => linkIn(mail, 'unsubscribe'));
    expect(new Set(links).size).toBe(3);
    const [mail] = room.smtp.mails;
    if (!mail) throw new Error('no mail came');
    const href = SITE + links[0];
    expect({
      from: mail.header('from'),
      subject: mail.header('subject'),
      list: mail.header('list-unsubscribe'),
      post: mail.header('list-unsubscribe-post'),
      id: mail.header('list-id'),
      precedence: mail.header('precedence'),
    }).toEqual({
      from: 'Savepoint <news@savepoint.example>',
      subject: 'This week',
      list: `<${href}>`,
      post: 'List-Unsubscribe=One-Click',
      id: '<newsletter.savepoint.example>',
      precedence: 'bulk',
    });
    const { html, text } = partsOf(mail);
    for (const part of [html, text]) {
      expect(part).toContain('The first');
      expect(part).toContain(`${SITE}/articles/the-first`);
      expect(part).toContain(href);
      expect(part).not.toContain('\u0001');
    }
    // What was sent stays to be looked at, with nobody's own link in it.
    const kept = await see(issue);
    expect(kept.html).toContain('token=sample');
    expect(kept.html).not.toContain(links[0]);
  });

  it('one click ends it, without a login, for ever and as often as one likes', async () => {
    await room.readers(names(2));
    await begin();
    await room.work();
    const mail = room.smtp.mails.find(({ to }) => to[0] === 'reader1@example.org');
    if (!mail) throw new Error('no mail came');
    const link = linkIn(mail, 'unsubscribe');
    for (let times = 0; times < 2; times += 1) {
      const answer = await oneClick(link);
      expect([answer.statusCode, answer.body]).toEqual([200, 'You are unsubscribed.\n']);
      expect(await room.stateOf('reader1@example.org')).toBe('unsubscribed');
    }
    const asForm = await room.app.inject({
      method: 'POST',
      url: link,
      payload: 'from=page',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([asForm.statusCode, asForm.headers.location]).toEqual([303, link]);
    // RFC 8058 lets the program send it as a multipart form as well.
    const multipart = await room.app.inject({
      method: 'POST',
      url: link,
      payload:
        '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(multipart.statusCode).toBe(200);

    room.smtp.mails.length = 0;
    room.clock.now += 13 * 24 * HOUR;
    await room.readers(['reader3@example.org']);
    await begin();
    await room.work();
    expect(reached()).toEqual(['reader2@example.org', 'reader3@example.org']);
    await room.db
      .deleteFrom('newsletter_subscribers')
      .where('email', '=', 'reader1@example.org')
      .execute();
    expect((await oneClick(link)).statusCode).toBe(200);
  });

  it('goes out a hundred at a time, with a pause between', async () => {
    await room.readers(names(130));
    const issue = await begin();
    await room.work();
    expect(room.smtp.mails).toHaveLength(100);
    expect(await see(issue)).toMatchObject({
      state: 'sending',
      counts: { sent: 100, waiting: 30 },
    });
    await room.after(1000);
    expect(reached()).toEqual(names(130).sort());
    expect((await see(issue)).state).toBe('sent');
    // One connection or two, not one for each.
    expect(room.smtp.connections()).toBeLessThan(5);
  });

  it('two instances send nothing twice', async () => {
    await room.readers(names(40));
    const issue = await begin();
    const second = await buildTestApp(room.store, { now: () => room.clock.now });
    // As after a lease that ran out: the same part is in both hands.
    const job = await room.db
      .selectFrom('jobs')
      .selectAll()
      .where('name', '=', 'newsletter.batch')
      .executeTakeFirstOrThrow();
    const { id: _id, key: _key, ...copy } = job;
    await room.db
      .insertInto('jobs')
      .values({ ...copy, key: 'copy' })
      .execute();
    await Promise.all([room.app.jobs.runDue(), second.jobs.runDue()]);
    await room.after(MINUTE);
    expect(reached()).toEqual(names(40).sort());
    expect(await counted(issue)).toEqual({ recipients: 40, sent: 40 });
    await second.close();
  });

  it('a mail that was cut off half-way is not sent again, and is told of', async () => {
    await room.readers(names(3));
    const issue = await begin();
    room.smtp.misbehave('drop');
    await room.work();
    expect((await see(issue)).problem).toMatch(/^The mail server does not take mail: /);
    room.smtp.misbehave(null);
    await room.after(2 * MINUTE);
    await room.after(10 * MINUTE);
    expect(room.smtp.mails).toHaveLength(2);
    const after = await see(issue);
    expect([after.state, after.problem]).toEqual(['sent', null]);
    expect(await counted(issue)).toEqual({ recipients: 3, sent: 2, unknown: 1 });
    expect(after.failures).toMatchObject([{ email: 'reader1@example.org', state: 'unknown' }]);
  });

  it('a server that is away loses nobody and makes nobody bounce', async () => {
    await room.readers(names(5));
    await room.smtp.die();
    const issue = await begin();
    await room.work();
    expect(await counted(issue)).toEqual({ recipients: 5, waiting: 5 });
    expect((await see(issue)).problem).toContain('ECONNREFUSED');
    await room.smtp.revive();
    await room.after(2 * MINUTE);
    await room.after(MINUTE);
    expect(reached()).toEqual(names(5));
    expect(await counted(issue)).toEqual({ recipients: 5, sent: 5 });
  });

  it('an address that is refused for good is marked, and the rest goes on', async () => {
    const readers = names(3);
    await room.readers(readers);
    room.smtp.refuse('reader2@example.org', 550);
    const issue = await begin();
    await room.work();
    expect(await room.stateOf('reader2@example.org')).toBe('bounced');
    expect(await counted(issue)).toEqual({ recipients: 3, sent: 2, bounced: 1 });
    const { failures } = await see(issue);
    expect(failures).toMatchObject([{ email: 'reader2@example.org', state: 'bounced' }]);
    expect(failures[0]?.answer).toContain('550');
    const next = await begin();
    expect(next.counts.recipients).toBe(2);
  });

  it('a refusal for now is tried again three times, then given up where one can see it', async () => {
    await room.readers(names(2));
    room.smtp.refuse('reader1@example.org', 451);
    const issue = await begin();
    await room.work();
    expect(await counted(issue)).toEqual({ recipients: 2, sent: 1, waiting: 1 });
    await room.after(11 * MINUTE);
    await room.after(61 * MINUTE);
    expect(await counted(issue)).toEqual({ recipients: 2, sent: 1, waiting: 1 });
    await room.after(4 * HOUR + MINUTE);
    await room.after(MINUTE);
    expect(await counted(issue)).toEqual({ recipients: 2, sent: 1, failed: 1 });
    expect((await see(issue)).state).toBe('sent');
    // Three digests in a row that could not be delivered are enough.
    expect(await room.stateOf('reader1@example.org')).toBe('confirmed');
    for (let digests = 0; digests < 2; digests += 1) {
      await begin();
      for (const wait of [0, 11 * MINUTE, 61 * MINUTE, 4 * HOUR + MINUTE]) await room.after(wait);
    }
    expect(await room.stateOf('reader1@example.org')).toBe('bounced');
  });

  it('a mail that the server refuses is nobody’s bounce', async () => {
    await room.readers(names(2));
    room.smtp.misbehave({ code: 554 });
    const issue = await begin();
    await room.work();
    expect(await counted(issue)).toEqual({ recipients: 2, failed: 2 });
    expect(await room.stateOf('reader1@example.org')).toBe('confirmed');
  });

  it('a server that is about to close takes nothing, and marks nobody', async () => {
    await room.readers(names(2));
    const issue = await begin();
    room.smtp.misbehave({ code: 421 });
    await room.work();
    expect(await counted(issue)).toEqual({ recipients: 2, waiting: 2 });
  });

  it('whoever leaves while it is being sent does not get it', async () => {
    await room.readers(names(2));
    const issue = await begin();
    await room.db
      .updateTable('newsletter_subscribers')
      .set({ state: 'unsubscribed' })
      .where('email', '=', 'reader1@example.org')
      .execute();
    await room.db
      .deleteFrom('newsletter_subscribers')
      .where('email', '=', 'reader2@example.org')
      .execute();
    await room.work();
    expect(room.smtp.mails).toEqual([]);
    expect(await counted(issue)).toEqual({ recipients: 2, skipped: 2 });
  });

  it('is stopped where it stands', async () => {
    await room.readers(names(120));
    await begin();
    await room.work();
    const [issue] = jsonOf<{ issues: IssueSummary[] }>(await room.editor.get(BASE)).issues;
    const stopped = jsonOf<Issue>(await act(issue as Issue, 'cancel'));
    await room.after(MINUTE);
    expect(room.smtp.mails).toHaveLength(100);
    expect([stopped.state, await counted(stopped)]).toEqual([
      'cancelled',
      { recipients: 120, sent: 100, skipped: 20 },
    ]);
    expect(problemOf(await act(stopped, 'send')).code).toBe('newsletter.state');
  });

  it('is sent at its time, with the articles that are public then', async () => {
    await room.readers(names(1));
    const hidden = await makeArticle(room.db, { title: 'Taken back', category: 'news' });
    const issue = await draft({ articleIds: [hidden.id, articleId] });
    const at = new Date(NOW + 2 * HOUR).toISOString();
    const planned = jsonOf<Issue>(await act(issue, 'schedule', { at }));
    expect(planned).toMatchObject({ state: 'scheduled', scheduledAt: at });
    await room.db
      .updateTable('articles')
      .set({ status: 'archived' })
      .where('id', '=', hidden.id)
      .execute();
    await room.after(2 * HOUR - 1);
    expect(room.smtp.mails).toEqual([]);
    await room.after(1);
    const [mail] = room.smtp.mails;
    if (!mail) throw new Error('no mail came');
    expect(partsOf(mail).text).toContain('The first');
    expect(partsOf(mail).text).not.toContain('Taken back');
  });

  it('is not sent at a time that was taken back or planned anew', async () => {
    await room.readers(names(1));
    const first = new Date(NOW + HOUR).toISOString();
    const second = new Date(NOW + 3 * HOUR).toISOString();
    const planned = jsonOf<Issue>(await act(await draft(), 'schedule', { at: first }));
    const later = jsonOf<Issue>(await act(planned, 'schedule', { at: second }));
    await room.after(2 * HOUR);
    expect(room.smtp.mails).toEqual([]);
    const back = jsonOf<Issue>(await act(later, 'cancel'));
    await room.after(2 * HOUR);
    expect([back.state, room.smtp.mails]).toEqual(['draft', []]);
  });

  it('one that cannot be sent as planned is a draft again, and says why', async () => {
    await room.readers(names(1));
    const at = new Date(NOW + HOUR).toISOString();
    const issue = jsonOf<Issue>(await act(await draft(), 'schedule', { at }));
    await room.db.updateTable('articles').set({ status: 'archived' }).execute();
    await room.after(HOUR);
    expect(await see(issue)).toMatchObject({
      state: 'draft',
      problem: expect.stringContaining('None of the chosen articles is public'),
    });
    expect(room.smtp.mails).toEqual([]);
  });

  it('refuses what makes no sense, by a code', async () => {
    const empty = await draft({ articleIds: [] });
    const issue = await draft();
    const code = async (one: Issue, verb: string, more: object = {}) => {
      const answer = await act(one, verb, more);
      return [answer.statusCode, problemOf(answer).code];
    };
    expect(await code(issue, 'send')).toEqual([409, 'newsletter.nobody']);
    await room.readers(names(1));
    expect(await code(empty, 'send')).toEqual([409, 'newsletter.empty']);
    expect(await code(issue, 'schedule', { at: '2026-03-05T11:00:00Z' })).toEqual([
      400,
      'request.invalid',
    ]);
    expect(await code({ ...issue, version: 7 }, 'send')).toEqual([409, 'newsletter.stale']);
    expect(await code({ ...issue, id: 999 }, 'send')).toEqual([404, 'newsletter.not_found']);
    // Of two who press at once, one sends it.
    const both = await Promise.all([act(issue, 'send'), act(issue, 'send')]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    await room.work();
    expect(room.smtp.mails).toHaveLength(1);
  });

  it('a test goes to one address and to nobody else', async () => {
    await room.readers(names(2));
    const digest = { subject: 'This week', intro: '', articleIds: [articleId] };
    const send = (email: string) => room.editor.post(`${BASE}/test`, { ...digest, email });
    expect(jsonOf(await send('me@example.org'))).toEqual({
      message: 'Test sent to me@example.org',
    });
    expect(room.smtp.mails.map(({ to, header }) => [to, header('subject')])).toEqual([
      [['me@example.org'], '[Test] This week'],
    ]);
    room.smtp.refuse('no@example.org', 550);
    const refused = await send('no@example.org');
    expect([refused.statusCode, problemOf(refused).code]).toEqual([502, 'newsletter.test_failed']);
  });
});
