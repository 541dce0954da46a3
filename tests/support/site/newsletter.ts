import { expect } from 'vitest';
import type { DeliveryCounts, Digest } from '#features/newsletter/contract.ts';
import type { SubscriberState } from '#features/newsletter/values.ts';
import { makeArticle } from '../content/articles.ts';
import {
  buildTestApp,
  NOW,
  type TestDatabase,
  type TestDatabaseOptions,
} from '../databases/test-database.ts';
import { partsOf } from '../servers/mail-parts.ts';
import { type ArrivedMail, openSmtpServer } from '../servers/smtp-server.ts';
import { jsonOf, openTestSite } from './test-site.ts';

export const SITE = 'https://savepoint.example';
export const NEWSLETTER = '/api/admin/newsletter';

/** 'reader1@example.org', 'reader2@example.org', ... */
export const emails = (count: number) =>
  Array.from({ length: count }, (_, index) => `reader${index + 1}@example.org`);

/** The path of the link in an email. */
export function linkIn(
  mail: ArrivedMail | undefined,
  kind: 'confirm' | 'unsubscribe' | 'choices',
): string {
  const text = mail && partsOf(mail).text;
  const path = new RegExp(`${SITE}(/newsletter/${kind}\\?token=[\\w-]+)`).exec(text ?? '')?.[1];
  expect(path, text).toBeDefined();
  return path ?? '';
}

interface NewsletterOptions extends Pick<TestDatabaseOptions, 'engine'> {
  bylines?: boolean;
}

/** The application with its own mail server; call `reset` before each test that shares it. */
export async function openNewsletter({ engine, bylines = false }: NewsletterOptions = {}) {
  const smtp = await openSmtpServer();
  const site = await openTestSite({
    ...(engine && { engine }),
    env: {
      SMTP_URL: smtp.url,
      SITE_URL: SITE,
      MAIL_FROM: 'Savepoint <news@savepoint.example>',
      LOG_LEVEL: 'silent',
      BYLINES: bylines ? 'on' : 'off',
    },
  });
  const { db, app, clock, editor, database } = site;
  let asked = 0;
  let articleId = 0;

  const draft = async (fields: object = {}) => {
    const digest = { subject: 'This week', intro: 'Hello.', articleIds: [articleId], ...fields };
    return jsonOf<Digest>(await editor.post(`${NEWSLETTER}/issues`, digest), 201);
  };
  const act = ({ id, version }: Pick<Digest, 'id' | 'version'>, verb: string, more: object = {}) =>
    editor.post(`${NEWSLETTER}/issues/${id}/${verb}`, { version, ...more });
  const load = async ({ id }: Pick<Digest, 'id'>) =>
    jsonOf<Digest>(await editor.get(`${NEWSLETTER}/issues/${id}`));
  return {
    ...site,
    smtp,
    draft,
    act,
    load,
    /** A new digest that is being sent. */
    send: async (fields: object = {}) => jsonOf<Digest>(await act(await draft(fields), 'send')),
    /** Its deliveries by state, without zeros. */
    async counts(digest: Pick<Digest, 'id'>): Promise<Partial<DeliveryCounts>> {
      const { counts } = await load(digest);
      return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
    },
    /** The recipients of all emails, in order. */
    reached: () => smtp.mails.map(({ to }) => to[0]).sort(),
    /** Advances the clock and runs what is due. */
    async after(ms: number) {
      clock.now += ms;
      await app.jobs.runDue();
    },
    /** The same application after a start without a mail server. */
    withoutMail: () => {
      const config = { ...database.config, smtp: null };
      return buildTestApp({ ...database, config } satisfies TestDatabase, { now: () => clock.now });
    },
    /** Subscribes as the form does, each time from another network address. */
    subscribe(email: unknown, more: object = {}, from?: string) {
      asked += 1;
      return app.inject({
        method: 'POST',
        url: '/api/newsletter/subscribe',
        payload: { email, ...more },
        remoteAddress: from ?? `10.7.${asked >> 8}.${asked & 255}`,
      });
    },
    /** Submits a plain form, as a page without scripts or a mail program does. */
    post: (url: string, payload = 'from=page', remoteAddress = '127.0.0.1') =>
      app.inject({
        method: 'POST',
        url,
        payload,
        remoteAddress,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    /** Confirmed subscribers from long ago. */
    async readers(addresses: readonly string[], state: SubscriberState = 'confirmed') {
      const values = addresses.map((email) => ({
        email,
        email_key: email.toLowerCase(),
        state,
        created_at: NOW,
        asked_at: NOW,
        confirmed_at: NOW,
        soft_bounces: 0,
      }));
      await db.insertInto('newsletter_subscribers').values(values).execute();
    },
    setState: (email: string, state: SubscriberState) =>
      db.updateTable('newsletter_subscribers').set({ state }).where('email', '=', email).execute(),
    stateOf: async (email: string) =>
      (
        await db
          .selectFrom('newsletter_subscribers')
          .select('state')
          .where('email_key', '=', email.toLowerCase())
          .executeTakeFirst()
      )?.state,
    /**
     * Removes subscribers and digests and keeps one article.
     * @returns its id
     */
    async reset() {
      for (const table of [
        'newsletter_notices',
        'newsletter_follows',
        'newsletter_deliveries',
        'newsletter_digests',
        'newsletter_subscribers',
        'jobs',
        'articles',
      ] as const) {
        await db.deleteFrom(table).execute();
      }
      smtp.reset();
      clock.now = NOW;
      articleId = (await makeArticle(db, { title: 'The first', category: 'news' })).id;
      return articleId;
    },
    async close() {
      await site.close();
      await smtp.close();
    },
  };
}

export type Newsletter = Awaited<ReturnType<typeof openNewsletter>>;
