import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '#lib/durations.ts';
import { inTransaction } from '#platform/db/database.ts';
import { enqueueTomorrow } from '#platform/jobs/queue.ts';
import {
  OURS,
  openSiteBesideOthers,
  type SiteBesideOthers,
  shown,
  smallImage,
  sourceIn,
} from '#tests/support/site/site-beside-others.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';
import {
  DELETE_REMOTE_IMAGES_JOB,
  deleteUnusedImages,
  recordUses,
  requestImages,
} from './store.ts';

describe('remote images that are not fetched', () => {
  let site: SiteBesideOthers;
  const lines: string[] = [];
  beforeAll(async () => {
    site = await openSiteBesideOthers({ onLog: (line) => lines.push(line) });
  });
  afterAll(() => site.close());

  it('the log names the URL and the reason once', async () => {
    const address = site.strangers.at('/never.jpg');
    await site.write(site.author, { content: shown(address) });
    await site.run();
    const named = lines.filter((line) => line.includes(address));
    expect(named.map((line) => JSON.parse(line).reason)).toEqual([
      'The image doesn’t exist there (404).',
    ]);
  });

  it('an unused URL is deleted at midnight, but not one with a copy', async () => {
    site.strangers.give('/kept.jpg', await smallImage());
    const kept = shown(site.strangers.at('/kept.jpg'));
    const { id } = await site.write(site.editor, {
      content: kept + shown(site.strangers.at('/none.jpg')),
    });
    await site.run();
    const known = async () => {
      const rows = await site.db.selectFrom('remote_images').select('url').execute();
      return rows.map(({ url }) => url).filter((url) => /kept|none/.test(url));
    };
    const midnight = async () => {
      site.clock.now += DAY;
      await enqueueTomorrow(site.db, DELETE_REMOTE_IMAGES_JOB, site.clock.now - DAY);
      await site.run();
    };
    await midnight();
    expect(await known()).toHaveLength(2);
    jsonOf(await site.editor.put(`/api/articles/${id}`, { content: '<p>None</p>' }));
    await midnight();
    expect(await known()).toEqual([site.strangers.at('/kept.jpg')]);
    jsonOf(await site.editor.put(`/api/articles/${id}`, { content: kept }));
    expect(sourceIn((await site.mine(id)).content)).toMatch(OURS);
  });

  it('a URL that a save uses at that moment is not deleted', async () => {
    const { db, clock } = site;
    const { id } = await site.write(site.author, { content: '<p>None</p>' });
    const address = site.strangers.at('/at-that-moment.jpg');
    const [image = 0] = await inTransaction(db, (trx) =>
      requestImages(trx, [address], { userId: null, now: clock.now }),
    );
    const forgotten = await inTransaction(db, async (trx) => {
      await recordUses(trx, id, [image]);
      const ends = deleteUnusedImages({ db })();
      await setTimeout(200);
      return { ends };
    });
    await forgotten.ends;
    expect(await site.states(id)).toMatchObject([{ address }]);
  });

  it('at most 500 images wait for one account; more fail with a reason, and other accounts are not affected', async () => {
    const writes = async (by: SiteBesideOthers['author'], from: number, count: number) => {
      const images = Array.from(
        { length: count },
        (_, at) => `<img src="https://a.test/${from + at}.png">`,
      );
      const { id } = await site.write(by, { content: images.join('') });
      return { id, states: await site.states(id) };
    };
    const failed = ({ states }: { states: { state: string }[] }) =>
      states.filter(({ state }) => state === 'failed').length;
    expect(failed(await writes(site.author, 0, 200))).toBe(0);
    expect(failed(await writes(site.author, 200, 200))).toBe(0);
    const third = await writes(site.author, 400, 150);
    expect(failed(third)).toBe(50);
    expect(third.states.at(-1)?.error).toContain('500 of your images');
    expect(failed(await writes(site.editor, 1000, 3))).toBe(0);
    jsonOf(await site.author.put(`/api/articles/${third.id}`, { title: 'Saved all the same' }));
  });
});
