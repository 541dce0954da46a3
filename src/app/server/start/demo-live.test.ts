import { describe, expect, it } from 'vitest';
import type { Article } from '#features/articles/contract.ts';
import type { Live } from '#features/live/contract.ts';
import { DAY, MINUTE } from '#lib/durations.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';

const ENDED = 'the-winter-arcade-showcase-as-it-happened';
const RUNNING = 'sixty-four-floors-live-from-mill-street';

describe('live coverage of the demo magazine', () => {
  const site = testSite({ demo: true });

  const whole = async (slug: string) =>
    jsonOf<Live>(await site.visitor.get(`/api/live/${slug}/entries`));
  const article = async (slug: string) =>
    jsonOf<Article>(await site.visitor.get(`/api/articles/slug/${slug}`));

  it('ended coverage has key moments, images and withdrawn entries', async () => {
    const { entries, moments, count, endedAt, startedAt } = await whole(ENDED);
    expect(count).toBeGreaterThanOrEqual(25);
    expect(moments.length).toBeGreaterThanOrEqual(5);
    expect(entries.filter(({ image }) => image !== null).length).toBeGreaterThanOrEqual(4);
    expect(entries.filter(({ withdrawn }) => withdrawn).map(({ text }) => text)).toEqual(['']);
    const times = entries.map(({ postedAt }) => postedAt);
    expect(times).toEqual([...times].sort().reverse());
    const { publishedAt, updatedAt } = await article(ENDED);
    expect([publishedAt, startedAt, times.at(-1), times[0], endedAt]).toEqual(
      [publishedAt, startedAt, times.at(-1), times[0], endedAt].toSorted(),
    );
    expect(Date.parse(startedAt)).toBeGreaterThan(NOW - 4 * DAY);
    expect(updatedAt).toBe(endedAt);
    // Nothing is left to do that would have it changed today.
    await site.app.jobs.runDue();
    expect((await article(ENDED)).updatedAt).toBe(endedAt);
  });

  it('running coverage has an entry a few minutes old and a time for the next', async () => {
    const { entries, pinned, count, endedAt } = await whole(RUNNING);
    expect(endedAt).toBeNull();
    expect(count).toBeGreaterThanOrEqual(12);
    const age = NOW - Date.parse(entries[0]?.postedAt ?? '');
    expect(age).toBeGreaterThan(0);
    expect(age).toBeLessThan(20 * MINUTE);
    expect(pinned?.entry.text).toContain('There is no timetable');
  });

  it('every link in live coverage has a target', async () => {
    const texts = [...(await whole(ENDED)).entries, ...(await whole(RUNNING)).entries];
    const linked = texts.flatMap(({ text }) => [...text.matchAll(/href="([^"]+)"/g)]);
    expect(linked.length).toBeGreaterThan(4);
    for (const [, address] of linked) {
      const url = `/api${address}`.replace('/articles/', '/articles/slug/');
      const { statusCode } = await site.app.inject(url);
      expect([address, statusCode]).toEqual([address, 200]);
    }
  });
});
