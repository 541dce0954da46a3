import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { RequestQueue } from './request-queue.ts';

const LIMITS = { running: 2, waiting: 3, perNetwork: 4 };

/** Lets every start that is possible happen. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
}

it('a queue runs its maximum of requests, and the next when one ends', async () => {
  const line = new RequestQueue(LIMITS);
  const begun: string[] = [];
  const enter = async (network: string) => {
    const leave = await line.enter(network);
    begun.push(network);
    return leave;
  };
  const [first] = ['a', 'b', 'c', 'd'].map(enter);
  await settle();
  expect([begun, line.counts]).toEqual([['a', 'b'], { running: 2, waiting: 2 }]);
  const leave = await first;
  leave?.();
  leave?.();
  await settle();
  expect([begun, line.counts]).toEqual([['a', 'b', 'c'], { running: 2, waiting: 1 }]);
});

it('requests that arrive together start in separate turns of the event loop', async () => {
  const line = new RequestQueue({ ...LIMITS, running: 3 });
  const begun: string[] = [];
  const other = new RequestQueue(LIMITS);
  for (const network of ['a', 'b', 'c']) void line.enter(network).then(() => begun.push(network));
  void other.enter('d').then(() => begun.push('d'));
  const turns: string[][] = [];
  while (begun.length < 4) {
    await setImmediate();
    turns.push([...begun]);
  }
  // No turn begins two, although each queue has room.
  expect(turns.map(({ length }) => length)).toEqual([1, 2, 3, 4]);
});

it('a full queue refuses with 503 and Retry-After', async () => {
  const line = new RequestQueue(LIMITS);
  for (const network of ['a', 'b', 'c', 'd', 'e']) {
    void line.enter(network);
    await settle();
  }
  expect(line.counts).toEqual({ running: 2, waiting: 3 });
  await expect(line.enter('f')).rejects.toMatchObject({
    status: 503,
    code: 'server.busy',
    headers: { 'retry-after': '5' },
  });
});

it('a network beyond its share gets 429 with Retry-After, and others are served', async () => {
  const line = new RequestQueue({ ...LIMITS, running: 9 });
  const own = await Promise.all([1, 2, 3].map(() => line.enter('a')));
  own.push(await line.enter('a'));
  await expect(line.enter('a')).rejects.toMatchObject({
    status: 429,
    headers: { 'retry-after': '1' },
  });
  (await line.enter('b'))();
  for (const leave of own) leave();
  (await line.enter('a'))();
  expect(line.counts).toEqual({ running: 0, waiting: 0 });
});

it('a closed queue refuses what waits and what comes, and what runs ends as usual', async () => {
  const line = new RequestQueue({ ...LIMITS, perNetwork: 9 });
  const requests = ['a', 'b', 'c', 'd'].map((network) => line.enter(network));
  await settle();
  line.close();
  requests.push(line.enter('e'));
  const results = await Promise.allSettled(requests);
  expect(
    results.map((result) => (result.status === 'rejected' ? result.reason.status : 0)),
  ).toEqual([0, 0, 503, 503, 503]);
  for (const result of results) if (result.status === 'fulfilled') result.value();
  expect(line.counts).toEqual({ running: 0, waiting: 0 });
});
