import type { AccountLink, CreatedLink, User } from '#features/users/contract.ts';
import { DAY } from '#lib/durations.ts';
import { as, sessionFor } from '../content/people.ts';
import { buildTestApp } from '../databases/test-database.ts';
import { openSmtpServer } from '../servers/smtp-server.ts';
import { jsonOf, openTestSite } from './test-site.ts';

export type LinkSite = Awaited<ReturnType<typeof openLinkSite>>;

/** A site with email, the same one without, and calls about account links. */
export async function openLinkSite() {
  const smtp = await openSmtpServer();
  const env = {
    SMTP_URL: smtp.url,
    SITE_URL: 'https://savepoint.example',
    MAIL_FROM: 'Savepoint <news@savepoint.example>',
  };
  const written: string[] = [];
  const site = await openTestSite({ env, onLog: (line) => written.push(line) });
  const config = { ...site.database.config, smtp: null };
  const withoutMail = await buildTestApp(
    { ...site.database, config },
    { now: () => site.clock.now },
  );
  let calls = 0;

  const name = () => {
    calls += 1;
    return `mara${calls}`;
  };
  /** An admin who has just logged in. */
  const admin = async (app = site.app) =>
    as(app, await sessionFor(site.db, site.admin.id, site.clock.now, site.database.config));
  /** From a different address each time. */
  const post = (url: string, payload: object, app = site.app) => {
    calls += 1;
    const remoteAddress = `10.9.${calls >> 8}.${calls & 255}`;
    return app.inject({ method: 'POST', url, payload, remoteAddress });
  };
  const invite = async (more: object = {}, app = withoutMail) =>
    jsonOf<CreatedLink>(
      await (await admin(app)).post('/api/users/invitations', { username: name(), ...more }),
      201,
    );
  const tokenOf = ({ link }: Pick<CreatedLink, 'link'>) => link?.split('#')[1] ?? '';
  const look = async (token: string) =>
    jsonOf<AccountLink>(await post('/api/auth/link', { token })).link;
  const use = (token: string, password = 'three tides late') =>
    post('/api/auth/link/use', { token, password });
  const confirm = (token: string) => post('/api/auth/email/confirm', { token });
  const logsIn = async (username: string, password: string) =>
    (await post('/api/auth/login', { username, password })).statusCode === 200;
  const mailed = async () => {
    await site.app.jobs.runDue();
    return smtp.mails.map(({ to, text, header }) => ({
      to: to[0],
      subject: header('subject'),
      text,
    }));
  };
  const tokenIn = (text: string | undefined) => /#([\w-]{43})/.exec(text ?? '')?.[1] ?? '';
  const userOf = async (username: string) =>
    jsonOf<User[]>(await (await admin()).get('/api/users')).find(
      (one) => one.username === username,
    );

  return {
    site,
    smtp,
    withoutMail,
    written,
    name,
    admin,
    post,
    invite,
    tokenOf,
    look,
    use,
    confirm,
    logsIn,
    mailed,
    tokenIn,
    userOf,
    async reset() {
      site.clock.now += DAY;
      for (const table of ['jobs', 'login_failures'] as const) {
        await site.db.deleteFrom(table).execute();
      }
      smtp.reset();
    },
    async close() {
      await withoutMail.close();
      await site.close();
      await smtp.close();
    },
  };
}
