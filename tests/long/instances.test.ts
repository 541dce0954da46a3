import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import {
  connectNetwork,
  expectDoneOnce,
  makeDue,
  uploadTo,
} from '#tests/support/servers/due-articles.ts';
import { openThreeInstances, type ThreeInstances } from '#tests/support/servers/three-instances.ts';
import {
  beginDigest,
  expectNothingLost,
  expectPublishedOnce,
  expectSentOnce,
} from '#tests/support/servers/three-instances-checks.ts';
import { seededRandom } from '../../bench/vocabulary.ts';

const ROUNDS = Number(process.env.LONG_ROUNDS || 20);
const EMAILS = Array.from({ length: 60 }, (_, index) => `reader${index + 10}@example.org`);
const ARTICLES_EACH = 8;
/** Of each kind of what is due. */
const DUE_EACH = 10;
const CONFIG = readConfig({ SITE_URL: 'https://savepoint.example' });
/** A job that failed while PostgreSQL was away is retried after a minute. */
const WITHIN = { timeout: 180_000, interval: 100 };

let site: ThreeInstances;
beforeAll(async () => {
  site = await openThreeInstances();
  await connectNetwork(site.db);
}, 300_000);
afterAll(() => site.close());

it(`in ${ROUNDS} rounds of three instances, one killed or PostgreSQL restarted, no data is lost or processed twice`, async () => {
  const random = seededRandom(ROUNDS);
  const below = (most: number) => Math.floor(random() * most);
  const seen: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    // Each account can save 120 articles a minute.
    const writers = await Promise.all([site.joins(), site.joins(), site.joins()]);
    const [writer = await site.joins()] = writers;
    const title = `Round ${round}`;
    const article = await writer.write({ title, status: 'published' });
    const scheduledPublishAt = new Date(Date.now() + 1500).toISOString();
    const planned = await Promise.all(
      writers.map((one, index) =>
        one.write({ title: `${title} planned ${index}`, status: 'scheduled', scheduledPublishAt }),
      ),
    );
    const word = `Kestrel${round}x`;
    const image = await uploadTo(site.proxy.url, writer.cookie);
    const due = await makeDue({ db: site.db, config: CONFIG, word, count: DUE_EACH, image }, 1500);
    const digest = { emails: EMAILS, subject: title, articleId: article.id };
    const id = await beginDigest(site, digest);
    const before = site.written.length;
    const work = writers.map((one, index) => one.work(ARTICLES_EACH, `${title} by ${index},`));
    const reading = site.readDuring(Promise.all(work));
    const answered = 1 + below(2 * ARTICLES_EACH);
    await expect.poll(() => site.written.length - before, WITHIN).toBeGreaterThan(answered);
    if (below(2) === 0) {
      const index = below(3);
      await site.instances[index]?.kill();
      await site.start(index);
    } else {
      await site.postgres.stop();
      await site.postgres.start();
    }
    const statuses = await reading;
    for (const [status, times] of Object.entries(statuses)) {
      seen[status] = (seen[status] ?? 0) + times;
    }
    await expect.poll(() => site.statuses('/readyz'), WITHIN).toEqual([200, 200, 200]);
    await expectNothingLost(site);
    await expectPublishedOnce(
      site,
      planned.sort((one, other) => one.id - other.id),
      WITHIN,
    );
    // As if the lease of the killed instance had ended.
    await site.db
      .updateTable('jobs')
      .set({ claimed_until: 0 })
      .where('state', '=', 'running')
      .execute();
    await expectDoneOnce(site.db, due, WITHIN);
    await expectSentOnce(site, { id, ...digest }, WITHIN);
    await writer.rename(article, `${title} is over`);
    await expect
      .poll(async () => {
        const texts = await site.texts(`/articles/${article.slug}`);
        return texts.filter((text) => text.includes(`${title} is over`)).length;
      }, WITHIN)
      .toBe(3);
    expect(site.hung, 'not answered within five seconds').toEqual([]);
    expect(site.failed, 'answered with an error of our own').toEqual([]);
  }
  console.log(
    `${ROUNDS} rounds, ${site.written.length} articles, ${site.smtp.mails.length} mails; pages: ${JSON.stringify(seen)}`,
  );
});
