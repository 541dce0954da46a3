import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '#lib/durations.ts';
import { inTransaction } from '#platform/db/store.ts';
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
import { ENGINES } from '#tests/support/stores/test-store.ts';
import {
  FORGET_IMAGES_JOB,
  forgetImages,
  IMPORT_JOB,
  noteRemoteUses,
  requestImages,
} from './store.ts';

describe.each(ENGINES)('images from other sites that do not come on %s', (engine) => {
  let site: SiteBesideOthers;
  const lines: string[] = [];
  beforeAll(async () => {
    site = await openSiteBesideOthers({ engine, onLog: (line) => lines.push(line) });
  });
  afterAll(() => site.close());

  it('one whose process ended each time has failed, and is asked for again', async () => {
    site.strangers.give('/deadly.jpg', await smallImage());
    const address = site.strangers.at('/deadly.jpg');
    const { id } = await site.write(site.author, { content: shown(address) });
    await site.db
      .updateTable('jobs')
      .set({ state: 'running', attempts: 6, claimed_until: 0 })
      .where('name', '=', IMPORT_JOB)
      .execute();
    expect(await site.states(id)).toMatchObject([{ state: 'waiting' }]);
    await site.run();
    expect(await site.states(id)).toEqual([
      { address, state: 'failed', error: expect.stringContaining('not taken in'), url: null },
    ]);
    jsonOf(await site.author.post(`/api/articles/${id}/remote-images`, { address }));
    await site.run();
    expect(sourceIn((await site.mine(id)).content)).toMatch(OURS);
  });

  it('one that was deleted from the library while the article waited for it has failed', async () => {
    const address = site.strangers.at('/deleted.jpg');
    const { id } = await site.write(site.author, { content: shown(address), status: 'published' });
    await site.run();
    jsonOf(await site.editor.post(`/api/moderation/approve/${id}`));
    site.strangers.give('/deleted.jpg', await smallImage(50));
    jsonOf(await site.author.post(`/api/articles/${id}/remote-images`, { address }));
    await site.run();
    expect(await site.states(id)).toMatchObject([{ state: 'late' }]);
    const { media } = jsonOf<{ media: { id: number; name: string }[] }>(
      await site.editor.get('/api/media'),
    );
    const taken = media.find(({ name }) => name === 'deleted.jpg');
    jsonOf(await site.editor.del(`/api/media/${taken?.id}`));
    expect(await site.states(id)).toMatchObject([{ address, state: 'failed', url: null }]);
  });

  it('the log names the address and the reason, once', async () => {
    const address = site.strangers.at('/never.jpg');
    await site.write(site.author, { content: shown(address) });
    await site.run();
    const named = lines.filter((line) => line.includes(address));
    expect(named.map((line) => JSON.parse(line).reason)).toEqual(['There is no such image (404).']);
  });

  it('an address that no article names is forgotten at midnight, but not which of ours it is', async () => {
    site.strangers.give('/kept.jpg', await smallImage());
    const kept = shown(site.strangers.at('/kept.jpg'));
    const { id } = await site.write(site.editor, {
      content: kept + shown(site.strangers.at('/none.jpg')),
    });
    await site.run();
    const known = async () => {
      const rows = await site.db.selectFrom('remote_images').select('address').execute();
      return rows.filter(({ address }) => /kept|none/.test(address)).map(({ address }) => address);
    };
    const midnight = async () => {
      site.clock.now += DAY;
      await enqueueTomorrow(site.db, FORGET_IMAGES_JOB, site.clock.now - DAY);
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

  it('an address that a save names at that moment is not forgotten', async () => {
    const { db, clock } = site;
    const { id } = await site.write(site.author, { content: '<p>None</p>' });
    const address = site.strangers.at('/at-that-moment.jpg');
    const [image = 0] = await inTransaction(db, (trx) =>
      requestImages(trx, [address], { userId: null, now: clock.now }),
    );
    const forgotten = await inTransaction(db, async (trx) => {
      await noteRemoteUses(trx, id, [{ id: image, isVouched: false, isNew: true }]);
      const ends = forgetImages({ db })();
      await setTimeout(200);
      return { ends };
    });
    await forgotten.ends;
    expect(await site.states(id)).toMatchObject([{ address }]);
  });

  it('five hundred wait for one account; more have failed, with the reason, and no other account waits', async () => {
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
    expect(third.states.at(-1)?.error).toContain('500 images of yours');
    const path = `/api/articles/${third.id}/remote-images`;
    const last = { address: third.states.at(-1)?.address };
    const again = jsonOf<{ state: string }[]>(await site.author.post(path, last));
    expect(again.at(-1)?.state).toBe('failed');
    expect(failed(await writes(site.editor, 1000, 3))).toBe(0);
    jsonOf(await site.author.put(`/api/articles/${third.id}`, { title: 'Saved all the same' }));
  });
});
