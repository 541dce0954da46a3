import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { type Mailer, openMailer } from '#platform/mail/mailer.ts';
import { makeArticle } from '#tests/support/articles.ts';
import { partsOf } from '#tests/support/mail-parts.ts';
import { type Mailroom, openMailroom, SITE } from '#tests/support/newsletter.ts';
import { jsonOf } from '#tests/support/newsroom.ts';
import { problemOf } from '#tests/support/requests.ts';
import { ENGINES } from '#tests/support/stores.ts';
import type { DeliveryCounts, Issue } from '../../contract.ts';
import { newsletterJobs } from './jobs.ts';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const BASE = '/api/admin/newsletter';
const names = (count: number) =>
  Array.from({ length: count }, (_, index) => `reader${index + 1}@example.org`);

describe.each(ENGINES)('a digest in trouble, on %s', (engine) => {
  let room: Mailroom;
  let articleId: number;
  beforeEach(async () => {
    room = await openMailroom(engine);
    articleId = (await makeArticle(room.db, { title: 'The first', category: 'news' })).id;
  });
  afterEach(() => room.close());

  const act = async ({ id, version }: Issue, verb: string, more: object = {}) =>
    room.editor.post(`${BASE}/issues/${id}/${verb}`, { version, ...more });
  const draft = async (fields: object = {}) =>
    jsonOf<Issue>(
      await room.editor.post(`${BASE}/issues`, {
        subject: 'This week',
        intro: '',
        articleIds: [articleId],
        ...fields,
      }),
      201,
    );
  const begin = async (fields: object = {}) =>
    jsonOf<Issue>(await act(await draft(fields), 'send'));
  const see = async ({ id }: Pick<Issue, 'id'>) =>
    jsonOf<Issue>(await room.editor.get(`${BASE}/issues/${id}`));
  const counted = async (issue: Pick<Issue, 'id'>) => {
    const counts: Partial<DeliveryCounts> = (await see(issue)).counts;
    return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  };
  const reached = () => room.smtp.mails.map(({ to }) => to[0]).sort();
  const statesOf = async (emails: readonly string[]) => [
    ...new Set(await Promise.all(emails.map((email) => room.stateOf(email)))),
  ];
  const archive = (id: number) =>
    room.db.updateTable('articles').set({ status: 'archived' }).where('id', '=', id).execute();
  /** What the queue calls, with this mail server or none. */
  const jobsWith = (mailer: Mailer | null) => {
    const config = readConfig({ SITE_URL: SITE });
    return newsletterJobs({ db: room.db, now: () => room.clock.now, config, mailer });
  };
  const partOf = (issue: Issue, signal = new AbortController().signal) => ({
    id: 1,
    attempt: 1,
    payload: { issueId: issue.id, number: 1 },
    signal,
    finish: async () => undefined,
  });

  it.each(['Week 47\tand more', 'Week 47\u2028and more'])(
    '%j becomes one line',
    async (subject) => {
      await room.readers(names(2));
      const issue = await begin({ subject });
      await room.work();
      expect(room.smtp.mails.map(({ header }) => header('subject'))).toEqual(
        Array(2).fill('Week 47 and more'),
      );
      expect((await see(issue)).subject).toBe('Week 47 and more');
    },
  );

  it.each([
    ['550 5.1.1', false, 'bounced', 'bounced'],
    ['553 5.1.2', true, 'bounced', 'bounced'],
    ['550 5.1.10', true, 'bounced', 'bounced'],
    ['550 5.2.1', true, 'bounced', 'bounced'],
    ['550 5.7.1', false, 'failed', 'confirmed'],
    ['552 5.2.2', false, 'failed', 'confirmed'],
    ['550', false, 'bounced', 'bounced'],
    ['550', true, 'failed', 'confirmed'],
    ['554', false, 'failed', 'confirmed'],
  ] as const)('what %s says of an address (alone: %s): %s', async (said, alone, mail, state) => {
    const [code = '', status = ''] = said.split(' ');
    await room.readers(names(alone ? 1 : 2));
    room.smtp.refuse('reader1@example.org', Number(code), status && `${status} `);
    const issue = await begin();
    await room.work();
    expect(await counted(issue)).toEqual(
      alone ? { recipients: 1, [mail]: 1 } : { recipients: 2, [mail]: 1, sent: 1 },
    );
    expect(await room.stateOf('reader1@example.org')).toBe(state);
  });

  it.each(['5.1.1 ', '5.7.1 ', ''])('ten refusals in a row (%j) are nobody’s', async (status) => {
    const readers = names(15);
    await room.readers(readers);
    for (const reader of readers) room.smtp.refuse(reader, 550, status);
    const issue = await begin();
    for (const wait of [0, 2 * MINUTE, 10 * MINUTE, HOUR]) await room.after(wait);
    expect(await counted(issue)).toEqual({ recipients: 15, waiting: 15 });
    expect(await statesOf(readers)).toEqual(['confirmed']);
    expect((await see(issue)).problem).toContain('550');
    for (const reader of readers) room.smtp.refuse(reader, null);
    for (const wait of [3 * HOUR, 11 * MINUTE]) await room.after(wait);
    expect(reached()).toEqual([...readers].sort());
    expect(await see(issue)).toMatchObject({ state: 'sent', problem: null });
  });

  it('dead addresses behind each other hold nothing up where the server takes others', async () => {
    const readers = names(28);
    await room.readers(readers);
    const dead = readers.slice(3, 27);
    for (const reader of dead) room.smtp.refuse(reader, 550);
    const issue = await begin();
    for (let minutes = 0; minutes < 20; minutes += 1) await room.after(MINUTE);
    expect(await counted(issue)).toEqual({ recipients: 28, sent: 4, bounced: 24 });
    expect(await statesOf(dead)).toEqual(['bounced']);
    expect((await see(issue)).state).toBe('sent');
  });

  it('a server that has no time for twelve of them takes the others', async () => {
    const readers = names(13);
    await room.readers(readers);
    for (const reader of readers.slice(0, 12)) room.smtp.refuse(reader, 452);
    const issue = await begin();
    await room.work();
    expect(await counted(issue)).toEqual({ recipients: 13, sent: 1, waiting: 12 });
    expect((await see(issue)).problem).toBeNull();
  });

  it.each(['sender', 'recipient'] as const)(
    'a server that ends each connection after two mails (at the %s) loses nobody',
    async (place) => {
      await room.readers(names(9));
      room.smtp.breakOff(place, 2);
      const issue = await begin();
      for (let minutes = 0; minutes < 6; minutes += 1) await room.after(MINUTE);
      expect(reached()).toEqual(names(9));
      expect(await counted(issue)).toEqual({ recipients: 9, sent: 9 });
    },
  );

  it('a server that greets nobody loses nobody', async () => {
    await room.readers(names(3));
    room.smtp.breakOff('greeting');
    const issue = await begin();
    for (const wait of [0, 2 * MINUTE, 6 * MINUTE]) await room.after(wait);
    expect(await counted(issue)).toEqual({ recipients: 3, waiting: 3 });
    room.smtp.breakOff(null);
    await room.after(HOUR);
    expect(reached()).toEqual(names(3));
  });

  it('told to stop while the server is silent, it leaves the mail for the next start', async () => {
    await room.readers(names(2));
    const issue = await begin();
    room.smtp.fallSilent();
    const { smtp } = readConfig({ SMTP_URL: room.smtp.url });
    if (!smtp) throw new Error('no server');
    const mailer = openMailer(smtp, { name: 'Desk', address: 'desk@savepoint.example' });
    const stop = new AbortController();
    const asked = room.smtp.nextMessage();
    const working = jobsWith(mailer)['newsletter.batch']?.(partOf(issue, stop.signal));
    await asked;
    stop.abort(new Error('The process is stopping.'));
    await expect(working).rejects.toThrow('The process is stopping.');
    mailer.close();
    expect(await counted(issue)).toEqual({ recipients: 2, waiting: 2 });
    expect((await see(issue)).problem).toBeNull();
  });

  it('whoever stops it while a mail fails finds it left out, not waiting', async () => {
    await room.readers(names(1));
    const issue = await begin();
    const mailer: Mailer = {
      send: async ({ to: [address = ''] }) => {
        await act(issue, 'cancel');
        const later = { code: 451, permanent: false, answer: '451 Not now', mayHaveArrived: false };
        return { accepted: [], rejected: [{ address, stage: 'address', ...later }] };
      },
      close: () => undefined,
    };
    await jobsWith(mailer)['newsletter.batch']?.(partOf(issue));
    expect(await counted(issue)).toEqual({ recipients: 1, skipped: 1 });
  });

  it('started again without a mail server it says so, and an editor goes on with it', async () => {
    await room.readers(names(2));
    const issue = await begin();
    expect((await see(issue)).isStuck).toBe(false);
    await expect(jobsWith(null)['newsletter.batch']?.(partOf(issue))).rejects.toThrow('SMTP_URL');
    expect((await see(issue)).problem).toContain('SMTP_URL');
    // As once it was given up.
    await room.db.updateTable('jobs').set({ state: 'failed', finished_at: 1 }).execute();
    await room.work();
    const still = await see(issue);
    expect([still.isStuck, await counted(still)]).toEqual([true, { recipients: 2, waiting: 2 }]);
    for (let times = 0; times < 2; times += 1) {
      expect(jsonOf<Issue>(await act(still, 'resume'))).toMatchObject({ isStuck: false });
    }
    await room.work();
    expect(reached()).toEqual(names(2));
    expect(problemOf(await act(await see(issue), 'resume')).code).toBe('newsletter.state');
  });

  it('one that comes due without a mail server stays planned, and says so', async () => {
    await room.readers(names(1));
    const at = new Date(room.clock.now + HOUR).toISOString();
    const issue = jsonOf<Issue>(await act(await draft(), 'schedule', { at }));
    const due = { ...partOf(issue), payload: { issueId: issue.id, at: Date.parse(at) } };
    await expect(jobsWith(null)['newsletter.begin']?.(due)).rejects.toThrow('SMTP_URL');
    const planned = await see(issue);
    expect(planned.state).toBe('scheduled');
    expect(planned.problem).toContain('SMTP_URL');
  });

  it('an article that is withdrawn is in no mail from then on', async () => {
    const second = await makeArticle(room.db, { title: 'The second', category: 'news' });
    await room.readers(names(2));
    room.smtp.refuse('reader2@example.org', 452);
    const issue = await begin({ articleIds: [articleId, second.id] });
    await room.work();
    await archive(articleId);
    room.smtp.refuse('reader2@example.org', null);
    await room.after(11 * MINUTE);
    const titles = room.smtp.mails.map((mail) => {
      const { text } = partsOf(mail);
      return ['The first', 'The second'].filter((title) => text.includes(title));
    });
    expect(titles).toEqual([['The first', 'The second'], ['The second']]);
    expect((await see(issue)).state).toBe('sent');

    const last = await begin({ articleIds: [second.id] });
    await archive(second.id);
    await room.after(MINUTE);
    expect(room.smtp.mails).toHaveLength(2);
    expect(await see(last)).toMatchObject({
      state: 'cancelled',
      problem: expect.stringContaining('none of its articles is public'),
      counts: { recipients: 2, skipped: 2 },
    });
  });
});
