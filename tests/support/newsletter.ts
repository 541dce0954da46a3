import { expect } from 'vitest';
import { partsOf } from './mail-parts.ts';
import { openNewsroom } from './newsroom.ts';
import type { ArrivedMail } from './smtp-server.ts';
import { openSmtpServer } from './smtp-server.ts';
import { type EngineName, NOW } from './stores.ts';

export const SITE = 'https://savepoint.example';

/** The path behind the link of a mail: what its reader would open. */
export function linkIn(mail: ArrivedMail, kind: 'confirm' | 'unsubscribe'): string {
  const { text } = partsOf(mail);
  const path = new RegExp(`${SITE}(/newsletter/${kind}\\?token=[\\w-]+)`).exec(text)?.[1];
  expect(path, text).toBeDefined();
  return path ?? '';
}

/** A newsroom with a mail server of its own, and people who subscribed. */
export async function openMailroom(engine: EngineName) {
  const smtp = await openSmtpServer();
  const newsroom = await openNewsroom(engine, {
    env: {
      SMTP_URL: smtp.url,
      SITE_URL: SITE,
      MAIL_FROM: 'Savepoint <news@savepoint.example>',
      LOG_LEVEL: 'silent',
    },
  });
  const { db, app, clock } = newsroom;
  let asked = 0;
  return {
    ...newsroom,
    smtp,
    /** Does what is due now. */
    work: () => app.jobs.runDue(),
    /** Lets time pass, and does what comes due. */
    async after(ms: number) {
      clock.now += ms;
      await app.jobs.runDue();
    },
    /** As the form does, each time from another address of the network. */
    subscribe(email: unknown, more: object = {}) {
      asked += 1;
      return app.inject({
        method: 'POST',
        url: '/api/newsletter/subscribe',
        payload: { email, ...more },
        remoteAddress: `10.7.${asked >> 8}.${asked & 255}`,
      });
    },
    /** Readers who confirmed long ago. */
    async readers(emails: readonly string[]) {
      await db
        .insertInto('newsletter_subscribers')
        .values(
          emails.map((email) => ({
            email,
            email_key: email.toLowerCase(),
            state: 'confirmed' as const,
            created_at: NOW,
            asked_at: NOW,
            confirmed_at: NOW,
            ended_at: null,
            confirm_sent_at: null,
            confirm_job: null,
            bounce: null,
            soft_bounces: 0,
          })),
        )
        .execute();
    },
    stateOf: async (email: string) =>
      (
        await db
          .selectFrom('newsletter_subscribers')
          .select('state')
          .where('email_key', '=', email.toLowerCase())
          .executeTakeFirst()
      )?.state,
    async close() {
      await newsroom.close();
      await smtp.close();
    },
  };
}

export type Mailroom = Awaited<ReturnType<typeof openMailroom>>;
