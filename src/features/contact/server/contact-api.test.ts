import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saveSettings } from '#features/site/server/settings/public.ts';
import { MINUTE } from '#lib/durations.ts';
import type { App } from '#platform/http/routes.ts';
import {
  buildTestApp,
  NOW,
  openTestDatabase,
  type TestDatabase,
} from '#tests/support/databases/test-database.ts';
import { openSmtpServer, type TestSmtpServer } from '#tests/support/servers/smtp-server.ts';
import { badFields, problemOf } from '#tests/support/site/requests.ts';
import { CONTACT_LIMITS } from '../values.ts';

const DESK = 'desk@mag.example';
const NEWS = 'news@mag.example';
const WRITTEN = {
  name: 'Ada Löwe',
  email: 'ada@mail.example',
  subject: 'URGENT: a typo',
  message: 'Page three,\nline nine. Grüße',
};

describe('the contact form', () => {
  let smtp: TestSmtpServer;
  let database: TestDatabase;
  let app: App;
  let clock = NOW;
  let visitors = 0;

  beforeAll(async () => {
    smtp = await openSmtpServer();
    const env = {
      SMTP_URL: smtp.url,
      CONTACT_TO: `${DESK},${NEWS}`,
      MAIL_FROM: 'Our Site <site@mag.example>',
      SITE_URL: 'https://mag.example',
      LOG_LEVEL: 'silent',
    };
    database = await openTestDatabase({ env });
    app = await buildTestApp(database, { now: () => clock });
  });
  beforeEach(async () => {
    clock = NOW;
    smtp.mails.length = 0;
    await database.db.deleteFrom('jobs').execute();
  });
  afterEach(() => {
    smtp.misbehave(null);
    smtp.refuse(NEWS, null);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
    await smtp.close();
  });

  const post = (payload: object | string, headers: Record<string, string> = {}, to = app) => {
    visitors += 1;
    const remoteAddress = `10.1.${visitors >> 8}.${visitors & 255}`;
    return to.inject({ method: 'POST', url: '/api/contact', payload, headers, remoteAddress });
  };
  const rows = async () => ({
    messages: await database.db.selectFrom('contact_messages').selectAll().execute(),
    jobs: await database.db.selectFrom('jobs').select(['state', 'payload', 'last_error']).execute(),
  });

  it('the response promises what the owner entered as response time', async () => {
    await saveSettings(
      database.db,
      { responseTime: { value: 'Give us a week.' } },
      { actor: { userId: null, name: 'Ada' }, now: clock, environment: database.config },
    );
    await app.changes.poll();
    expect((await post(WRITTEN)).json()).toEqual({ message: 'Give us a week.' });
    await database.db.deleteFrom('contact_messages').execute();
    await database.db.deleteFrom('settings').execute();
    await database.db.insertInto('changes').values({ topics: 'settings', at: 0 }).execute();
    await app.changes.poll();
  });

  it('a message is stored before the response, emailed and then deleted', async () => {
    const answer = await post(WRITTEN);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: "We'll get back to you within 24 hours." },
    ]);
    const { messages, jobs } = await rows();
    expect(messages).toMatchObject([WRITTEN]);
    expect(jobs).toEqual([
      { state: 'waiting', payload: '{"subject":"URGENT: a typo"}', last_error: null },
    ]);
    expect(smtp.mails).toEqual([]);
    expect(await app.jobs.runDue()).toBe(1);
    const [mail] = smtp.mails;
    expect(mail).toMatchObject({ from: 'site@mag.example', to: [DESK, NEWS] });
    expect(mail?.header('from')).toBe('Our Site <site@mag.example>');
    expect(mail?.header('reply-to')).toMatch(/^=\?UTF-8\?\S+\?= <ada@mail\.example>$/i);
    expect(mail?.header('subject')).toBe('[Savepoint] URGENT: a typo');
    expect(mail?.header('content-type')).toMatch(/^text\/plain/);
    expect(mail?.text).toContain(`${WRITTEN.message}\n\n-- \nAda Löwe <ada@mail.example>`);
    expect(await rows()).toMatchObject({ messages: [], jobs: [{ state: 'done' }] });
    expect(await app.jobs.runDue()).toBe(0);
  });

  it('a message waits while the mail server is down and arrives afterwards', async () => {
    await smtp.die();
    expect((await post(WRITTEN)).statusCode).toBe(200);
    await app.jobs.runDue();
    const { jobs, messages } = await rows();
    expect([jobs[0]?.state, messages.length]).toEqual(['waiting', 1]);
    expect(jobs[0]?.last_error).toMatch(/^d…@mag\.example: .*(ECONNREFUSED|was closed)/);
    await smtp.revive();
    clock += 2 * MINUTE;
    await app.jobs.runDue();
    expect(smtp.mails).toHaveLength(1);
    expect(await rows()).toMatchObject({ messages: [], jobs: [{ state: 'done' }] });
  });

  it('a message is sent again only to recipients whom it has not reached', async () => {
    smtp.refuse(NEWS, 451);
    await post(WRITTEN);
    await app.jobs.runDue();
    expect(smtp.mails.map(({ to }) => to)).toEqual([[DESK]]);
    expect((await rows()).jobs[0]?.last_error).toMatch(/^n…@mag\.example: 451 /);
    smtp.refuse(NEWS, null);
    clock += 2 * MINUTE;
    await app.jobs.runDue();
    expect(smtp.mails.map(({ to }) => to)).toEqual([[DESK], [NEWS]]);
    const [first, second] = smtp.mails.map((mail) => mail.header('message-id'));
    expect(first).toMatch(/^<contact-\d+-\d+@mag\.example>$/);
    expect(second).toBe(first);
  });

  it('a permanently refused message fails at once and is stored with its job', async () => {
    smtp.refuse(DESK, 550);
    smtp.refuse(NEWS, 550);
    await post(WRITTEN);
    await app.jobs.runDue();
    expect(await rows()).toMatchObject({ messages: [WRITTEN], jobs: [{ state: 'failed' }] });
    smtp.refuse(DESK, null);
    await database.db.deleteFrom('jobs').execute();
    expect((await rows()).messages).toEqual([]);
  });

  it.each<[string, object, string[]]>([
    ['nothing', {}, ['name', 'email', 'subject', 'message']],
    [
      'blanks',
      { ...WRITTEN, name: ' ', subject: '\t', message: '\r\n ' },
      ['name', 'subject', 'message'],
    ],
    ['a further field', { ...WRITTEN, bcc: 'all@mail.example' }, ['bcc']],
    ['no email address', { ...WRITTEN, email: 'ada at mail' }, ['email']],
    [
      'an email address with extra text',
      { ...WRITTEN, email: 'ada@mail.example\nBcc: b@mail.example' },
      ['email'],
    ],
    ['a subject with more', { ...WRITTEN, subject: 'Hi\r\nBcc: b@mail.example' }, ['subject']],
    ['a name with more', { ...WRITTEN, name: 'Ada\nBcc: b@mail.example' }, ['name']],
    ['control characters', { ...WRITTEN, message: 'a\u0007b' }, ['message']],
    ['a long name', { ...WRITTEN, name: 'x'.repeat(CONTACT_LIMITS.name + 1) }, ['name']],
    [
      'a long subject',
      { ...WRITTEN, subject: 'x'.repeat(CONTACT_LIMITS.subject + 1) },
      ['subject'],
    ],
    [
      'a long message',
      { ...WRITTEN, message: 'x'.repeat(CONTACT_LIMITS.message + 1) },
      ['message'],
    ],
    ['numbers', { ...WRITTEN, message: 7 }, ['message']],
  ])('a message with %s is refused by name', async (_what, body, fields) => {
    expect(badFields(await post(body)).toSorted()).toEqual(fields.toSorted());
    expect((await rows()).jobs).toEqual([]);
  });

  it('fields of exactly the maximum length are accepted', async () => {
    const longest = {
      name: 'n'.repeat(CONTACT_LIMITS.name),
      email: WRITTEN.email,
      subject: '夜'.repeat(CONTACT_LIMITS.subject),
      message: '夜'.repeat(CONTACT_LIMITS.message),
    };
    expect((await post(longest)).statusCode).toBe(200);
    await app.jobs.runDue();
    expect(smtp.mails[0]?.text).toContain(longest.message);
  });

  it('a message with the honeypot filled in gets the usual response and is dropped', async () => {
    const [trapped, right] = [await post({ ...WRITTEN, website: 'x' }), await post(WRITTEN)];
    expect([trapped.statusCode, trapped.body]).toEqual([right.statusCode, right.body]);
    expect((await rows()).jobs).toHaveLength(1);
  });

  it('a plain form post redirects back to the page', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = (values: Record<string, string>) => new URLSearchParams(values).toString();
    const answer = await post(body({ ...WRITTEN, message: 'One\r\ntwo', website: '' }), form);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/contact#sent']);
    expect((await rows()).messages).toMatchObject([{ name: WRITTEN.name, message: 'One\ntwo' }]);
    const bad = await post(body({ ...WRITTEN, email: '<b>' }), form);
    expect([bad.statusCode, bad.headers['content-type']]).toEqual([
      400,
      'text/html; charset=utf-8',
    ]);
    expect(bad.body).toContain('email must be an email address');
    expect(bad.headers['cache-control']).toBe('no-store');
    const context = { actor: { userId: null, name: 'Ada' }, now: NOW };
    const speak = async (value: string | null) => {
      const environment = database.config;
      await saveSettings(database.db, { language: { value } }, { ...context, environment });
      await app.changes.poll();
    };
    await speak('de');
    const german = await post(body({ ...WRITTEN, email: '<b>' }), form);
    const api = await post({ ...WRITTEN, email: '<b>' });
    await speak(null);
    expect(german.body).toContain('<html lang="de">');
    expect(german.body).toContain('Was du eingegeben hast, ist noch da.');
    expect(german.body).not.toMatch(/Bad Request|must be/);
    expect(problemOf(api).detail).toContain('email must be an email address');
  });

  it.each([
    ['https://mag.example/write-to-us?a=1#b', '/write-to-us'],
    ['https://mag.example/contact', '/contact'],
    ['https://mag.example/', '/contact'],
    ['https://mag.example//evil.example', '/contact'],
    ['https://mag.example/a/../../evil', '/evil'],
    ['https://mag.example/a%0d%0ax', '/contact'],
    ['javascript:alert(1)', '/contact'],
    ['/team', '/contact'],
  ])('a plain form on %s redirects to %s', async (referer, page) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', referer };
    const answer = await post(new URLSearchParams({ ...WRITTEN }).toString(), headers);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${page}#sent`]);
  });

  it("a message from another site's page is refused", async () => {
    const answer = await post(WRITTEN, { 'sec-fetch-site': 'cross-site' });
    expect(problemOf(answer)).toMatchObject({ status: 403, code: 'auth.cross_site' });
  });

  it('messages are limited to five per address in ten minutes, with Retry-After', async () => {
    const send = () =>
      app.inject({
        method: 'POST',
        url: '/api/contact',
        payload: WRITTEN,
        remoteAddress: '10.2.0.1',
      });
    for (let index = 0; index < 5; index += 1) expect((await send()).statusCode).toBe(200);
    const answer = await send();
    expect(problemOf(answer)).toMatchObject({ status: 429, code: 'request.too_many' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(500);
    expect((await post(WRITTEN)).statusCode).toBe(200);
  });

  it('messages are refused while a thousand wait', async () => {
    const values = Array.from({ length: 1000 }, (_, index) => ({
      name: 'x',
      payload: 'null',
      state: 'failed' as const,
      attempts: 1,
      run_at: index,
      claimed_until: 0,
      claims: 1,
      created_at: NOW,
    }));
    const ids = await database.db.insertInto('jobs').values(values).returning('id').execute();
    const messages = ids.map(({ id }) => ({
      ...WRITTEN,
      job_id: id,
      delivered_to: '[]',
      created_at: NOW,
    }));
    await database.db.insertInto('contact_messages').values(messages).execute();
    const answer = await post(WRITTEN);
    expect(problemOf(answer)).toMatchObject({ status: 503, code: 'contact.busy' });
    expect(answer.headers['retry-after']).toBe('3600');
  });

  it('a listening application delivers messages by itself', async () => {
    const live = await buildTestApp(database, { now: () => clock });
    await live.listen({ host: '127.0.0.1', port: 0 });
    expect((await post(WRITTEN, {}, live)).statusCode).toBe(200);
    await expect.poll(() => smtp.mails.length).toBe(1);
    await expect.poll(async () => (await rows()).jobs[0]?.state).toBe('done');
    await live.close();
  });

  it('messages are refused if email is not set up', async () => {
    const plain = await openTestDatabase();
    const other = await buildTestApp(plain);
    const answer = await post(WRITTEN, {}, other);
    expect(problemOf(answer)).toMatchObject({ status: 409, code: 'contact.not_delivered' });
    await other.close();
    await plain.close();
  });
});
