import { expect } from 'vitest';
import { sendNow } from '#features/newsletter/server/digests/digest-lifecycle.ts';
import { createDigest } from '#features/newsletter/server/digests/digests.ts';
import { subscribe } from '#features/newsletter/server/subscribers/subscribe.ts';
import type { ThreeInstances } from './three-instances.ts';

interface Within {
  timeout: number;
  interval: number;
}

/** Everything that was acknowledged is stored exactly once. */
export async function expectNothingLost(site: ThreeInstances): Promise<void> {
  const there = await site.db.selectFrom('articles').select(['id', 'title']).execute();
  const titles = new Map(there.map(({ id, title }) => [id, title]));
  expect(site.written.map(({ id }) => titles.get(id))).toEqual(
    site.written.map(({ title }) => title),
  );
  expect(new Set(titles.values()).size, 'each once').toBe(titles.size);
}

/** Scheduled articles are public on all instances and were published once. */
export async function expectPublishedOnce(
  site: ThreeInstances,
  planned: readonly { id: number; slug: string }[],
  within: Within,
): Promise<void> {
  const ids = planned.map(({ id }) => id);
  const publishings = async () => {
    const rows = await site.db
      .selectFrom('audit_log')
      .select('subject_id as id')
      .where('action', 'in', ['article.published_on_time', 'article.published_late'])
      .where('subject_id', 'in', ids)
      .orderBy('subject_id')
      .execute();
    return rows.map(({ id }) => id);
  };
  await expect.poll(publishings, within).toEqual(ids);
  for (const { slug } of planned) {
    await expect.poll(() => site.statuses(`/articles/${slug}`), within).toEqual([200, 200, 200]);
  }
  expect(await publishings()).toEqual(ids);
}

/**
 * Starts sending a digest with an article to exactly these addresses.
 * @returns its id
 */
export async function beginDigest(
  { db }: ThreeInstances,
  { emails, subject, articleId }: { emails: readonly string[]; subject: string; articleId: number },
): Promise<number> {
  for (const email of emails) {
    await subscribe(db, { typed: email, key: email }, { now: Date.now(), canSendEmail: false });
  }
  await db.updateTable('newsletter_subscribers').set({ state: 'confirmed' }).execute();
  const id = await createDigest(db, { subject, intro: '', articleIds: [articleId] }, Date.now());
  const site = { name: 'Savepoint', url: 'https://savepoint.example' };
  const by = { userId: null, name: 'A test' };
  await sendNow(db, site, { id, version: 1, by, now: Date.now() });
  return id;
}

/** Every subscriber got the digest once; at most one delivery is unknown, because an instance was killed. */
export async function expectSentOnce(
  { db, smtp }: ThreeInstances,
  { id, emails, subject }: { id: number; emails: readonly string[]; subject: string },
  within: Within,
): Promise<void> {
  const state = () =>
    db.selectFrom('newsletter_digests').select('state').where('id', '=', id).execute();
  await expect.poll(state, within).toEqual([{ state: 'sent' }]);
  const unknown = await db
    .selectFrom('newsletter_deliveries as delivery')
    .innerJoin('newsletter_subscribers as reader', 'reader.id', 'delivery.subscriber_id')
    .select('reader.email')
    .where('delivery.digest_id', '=', id)
    .where('delivery.state', '!=', 'sent')
    .execute();
  expect(unknown.length).toBeLessThanOrEqual(1);
  const reached = smtp.mails
    .filter((mail) => mail.header('subject') === subject)
    .flatMap(({ to }) => to);
  expect(new Set(reached).size, 'none twice').toBe(reached.length);
  expect(new Set([...reached, ...unknown.map(({ email }) => email)])).toEqual(new Set(emails));
}
