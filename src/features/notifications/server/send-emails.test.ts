import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saveSettings } from '#features/site/server/settings/public.ts';
import { DAY, HOUR, MINUTE } from '#lib/durations.ts';
import { inTransaction } from '#platform/db/database.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { makeUser } from '#tests/support/content/people.ts';
import { buildTestApp, ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { openSmtpServer, type TestSmtpServer } from '#tests/support/servers/smtp-server.ts';
import { jsonOf, openTestSite, type TestSite } from '#tests/support/site/test-site.ts';
import { EMAIL_JOB, type NewNotification, notify } from './notify.ts';
import { summaryTimes } from './send-emails.ts';

describe.each(ENGINES)('notification emails on %s', (engine) => {
  let smtp: TestSmtpServer;
  let site: TestSite;
  let number = 0;

  beforeAll(async () => {
    smtp = await openSmtpServer();
    const env = {
      SMTP_URL: smtp.url,
      SITE_URL: 'https://mag.example',
      MAIL_FROM: 'Savepoint <news@mag.example>',
      LOG_LEVEL: 'silent',
    };
    site = await openTestSite({ engine, env });
    await saveSettings(
      site.db,
      { timeZone: { value: 'America/New_York' } },
      { actor: { userId: null, name: 'Ada' }, now: NOW, environment: site.database.config },
    );
    await site.app.changes.poll();
  });
  beforeEach(async () => {
    site.clock.now = NOW;
    smtp.mails.length = 0;
    for (const table of ['jobs', 'notifications'] as const) {
      await site.db.deleteFrom(table).execute();
    }
  });
  afterEach(() => smtp.misbehave(null));
  afterAll(async () => {
    await site.close();
    await smtp.close();
  });

  const person = async (confirmed = 1) => {
    number += 1;
    const user = await makeUser(site.db, { role: 'editor' });
    const email = `person${number}@mail.example`;
    const set = { email, email_confirmed: confirmed };
    await site.db.updateTable('users').set(set).where('id', '=', user.id).execute();
    return { ...user, email };
  };
  const send = (to: number, more: Partial<NewNotification> = {}) =>
    inTransaction(site.db, (trx) =>
      notify(trx, {
        ...{ kind: 'mentioned', to: [to], by: site.author.id, now: site.clock.now },
        about: { screen: 'articles', title: 'A lamp' },
        ...more,
      }),
    );
  const mailsAfter = async (ms: number) => {
    site.clock.now += ms;
    await site.app.jobs.runDue();
    return smtp.mails.map(({ to, header }) => [to[0], header('subject')]);
  };
  const states = async (userId: number) => {
    const rows = site.db.selectFrom('notifications').select('email').where('user_id', '=', userId);
    return (await rows.orderBy('id').execute()).map(({ email }) => email);
  };

  it('one is sent within a minute, with the words and a link to the choices', async () => {
    const { id, email } = await person();
    await send(id, { text: 'See line 9' });
    expect(await mailsAfter(0)).toEqual([]);
    expect(await mailsAfter(MINUTE)).toHaveLength(1);
    const [mail] = smtp.mails;
    expect(mail?.to).toEqual([email]);
    expect(mail?.text).toContain('Arthur mentioned you in a comment on “A lamp”.\n  See line 9');
    expect(mail?.text).toMatch(/\nhttps:\/\/mag\.example\/change-password$/);
    expect(mail?.header('auto-submitted')).toBe('auto-generated');
    expect(await states(id)).toEqual(['sent']);
    expect(await mailsAfter(DAY)).toHaveLength(1);
  });

  it('those of one minute are one email, and unconfirmed addresses get none', async () => {
    const [one, other] = [await person(), await person(0)];
    for (let sent = 0; sent < 3; sent += 1) {
      await send(one.id);
      await send(other.id);
    }
    expect(await mailsAfter(MINUTE)).toEqual([[one.email, 'Savepoint: 3 notifications']]);
    expect(await states(other.id)).toEqual(['off', 'off', 'off']);
    await site.db.updateTable('users').set({ email_confirmed: 1 }).execute();
    expect(await mailsAfter(DAY)).toHaveLength(1);
  });

  it('a daily summary comes at eight in the time zone of the site, once', async () => {
    const { id, email } = await person();
    await send(id, { kind: 'submitted' });
    expect(await mailsAfter(MINUTE)).toEqual([]);
    const { next } = summaryTimes(site.clock.now, 'America/New_York');
    expect(new Date(next).toLocaleTimeString('en', { timeZone: 'America/New_York' })).toBe(
      '8:00:00 AM',
    );
    site.clock.now = next - MINUTE;
    await send(id, { kind: 'submitted' });
    expect(await mailsAfter(MINUTE - 1)).toEqual([]);
    expect(await mailsAfter(1)).toEqual([[email, 'Savepoint: 2 notifications']]);
    expect(await mailsAfter(3 * DAY)).toHaveLength(1);
  });

  it('what was read, deleted or hidden in the meantime is not sent', async () => {
    const { id } = await person();
    for (let made = 0; made < 3; made += 1) {
      const article = await makeArticle(site.db, { authorId: site.author.id, title: 'A secret' });
      const about = { articleId: article.id, title: 'A secret', writers: [] };
      await send(id, { about });
      if (made === 0) jsonOf(await site.editor.del(`/api/articles/${article.id}`));
      const all = site.db.updateTable('notifications').set({ read_at: NOW });
      if (made === 1) await all.execute();
    }
    await site.db.updateTable('users').set({ role: 'author' }).where('id', '=', id).execute();
    expect(await mailsAfter(MINUTE)).toEqual([]);
    expect(await states(id)).toEqual(['off', 'off', 'off']);
  });

  it('one that the mail server refuses for now is retried and sent once', async () => {
    const { id } = await person();
    await send(id);
    smtp.misbehave({ code: 451 });
    expect(await mailsAfter(MINUTE)).toEqual([]);
    expect(await states(id)).toEqual(['now']);
    smtp.misbehave(null);
    expect(await mailsAfter(HOUR)).toHaveLength(1);
    expect(await states(id)).toEqual(['sent']);
    expect(await mailsAfter(DAY)).toHaveLength(1);
  });

  it('one whose connection breaks off is not sent again: it may have arrived', async () => {
    const { id } = await person();
    await send(id);
    smtp.misbehave('drop');
    await mailsAfter(MINUTE);
    smtp.misbehave(null);
    expect(await mailsAfter(DAY)).toEqual([]);
    expect(await states(id)).toEqual(['failed']);
  });

  it('one whose process ended while it was sent is not sent again, but later ones are', async () => {
    const { id } = await person();
    await send(id);
    await site.db.updateTable('notifications').set({ email: 'sending' }).execute();
    const lost = { state: 'running', attempts: 1, claimed_until: NOW } as const;
    await site.db.updateTable('jobs').set(lost).where('name', '=', EMAIL_JOB).execute();
    expect(await mailsAfter(DAY)).toEqual([]);
    await send(id, { kind: 'assigned' });
    expect(await mailsAfter(MINUTE)).toHaveLength(1);
    expect(smtp.mails[0]?.text).not.toContain('mentioned');
  });

  it('a site without email shows notifications in the bell only', async () => {
    const { id } = await person();
    await send(id);
    const app = await buildTestApp(
      { ...site.database, config: { ...site.database.config, smtp: null } },
      { now: () => site.clock.now },
    );
    site.clock.now += MINUTE;
    await app.jobs.runDue();
    await app.close();
    expect(await states(id)).toEqual(['off']);
    expect(await mailsAfter(DAY)).toEqual([]);
  });
});

describe('the daily summary', () => {
  it('is at eight on both sides of a change of the clocks', () => {
    const zone = 'Europe/Berlin';
    const saturday = Date.parse('2026-03-28T08:00:00+01:00');
    const sunday = Date.parse('2026-03-29T08:00:00+02:00');
    expect(summaryTimes(saturday, zone)).toEqual({ last: saturday, next: sunday });
    expect(summaryTimes(sunday - 1, zone)).toEqual({ last: saturday, next: sunday });
  });
});
