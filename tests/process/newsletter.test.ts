import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sendNow } from '#features/newsletter/server/digests/digest-lifecycle.ts';
import { createDigest } from '#features/newsletter/server/digests/digests.ts';
import { subscribe } from '#features/newsletter/server/subscribers/subscribe.ts';
import { readConfig } from '#platform/config/config.ts';
import { openDatabase } from '#platform/db/database.ts';
import { makeArticle } from '../support/content/articles.ts';
import { testDatabaseLocation } from '../support/databases/test-database.ts';
import { endInstances, needPages, startInstance } from '../support/servers/instance.ts';
import { openSmtpServer } from '../support/servers/smtp-server.ts';

const SITE = { name: 'Savepoint', url: 'https://savepoint.example' };
const READERS = Array.from({ length: 40 }, (_, index) => `reader${index + 10}@example.org`);
const WITHIN = { timeout: 30_000, interval: 50 };

beforeAll(needPages, 120_000);
afterEach(endInstances);

describe('a process that is killed while it sends a digest', () => {
  it('loses nobody and sends nobody a second one', { timeout: 120_000 }, async () => {
    const smtp = await openSmtpServer();
    const place = await testDatabaseLocation();
    const env = {
      ...place.env,
      DEMO_CONTENT: 'off',
      LOG_LEVEL: 'silent',
      ADMIN_PASSWORD: 'nobody logs in here',
      SITE_URL: SITE.url,
      SMTP_URL: smtp.url,
    };
    expect((await startInstance(env)).url).not.toBeNull();
    const database = await openDatabase(readConfig(env));
    const { db } = database;
    const { id: articleId } = await makeArticle(db);
    for (const email of READERS) {
      await subscribe(db, { typed: email, key: email }, { now: Date.now(), canSendEmail: false });
    }
    await db.updateTable('newsletter_subscribers').set({ state: 'confirmed' }).execute();
    const digest = { subject: 'This week', intro: '', articleIds: [articleId] };
    const id = await createDigest(db, digest, Date.now());
    const by = { userId: null, name: 'A test' };
    await sendNow(db, SITE, { id, version: 1, by, now: Date.now() });

    await expect.poll(() => smtp.mails.length, WITHIN).toBeGreaterThan(4);
    // One mail is there whole, and its answer never comes.
    smtp.misbehave('hang');
    await smtp.nextMessage();
    const before = smtp.mails.length;
    await endInstances();
    expect(before).toBeLessThan(READERS.length);

    smtp.misbehave(null);
    // As if the dead one's minute were over.
    await db.updateTable('jobs').set({ claimed_until: 0 }).execute();
    expect((await startInstance(env)).url).not.toBeNull();
    const state = async () =>
      (
        await db
          .selectFrom('newsletter_digests')
          .select('state')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).state;
    await expect.poll(state, WITHIN).toBe('sent');

    const left = await db
      .selectFrom('newsletter_deliveries as delivery')
      .innerJoin('newsletter_subscribers as reader', 'reader.id', 'delivery.subscriber_id')
      .select(['reader.email', 'delivery.state'])
      .where('delivery.state', '!=', 'sent')
      .execute();
    // The one in hand: perhaps it arrived.
    expect(left).toMatchObject([{ state: 'unknown' }]);
    const reached = smtp.mails.map(({ to }) => to[0]);
    // The one of which nobody knows may have arrived.
    expect([...new Set([...reached, left[0]?.email])].sort()).toEqual(READERS);
    expect(new Set(reached).size).toBe(reached.length);

    await endInstances();
    await database.close();
    await place.remove();
    await smtp.close();
  });
});
