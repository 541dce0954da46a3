import path from 'node:path';
import { expect, it } from 'vitest';
import { ThreadError, ThreadPool } from './thread-pool.ts';

const PROGRAM = path.join(import.meta.dirname, '../../../tests/support/workers/echo-thread.ts');
const echoes = (options: Partial<ConstructorParameters<typeof ThreadPool>[1]> = {}) =>
  new ThreadPool<string, string>(PROGRAM, { most: 2, timeoutMs: 60_000, ...options });

it.each([
  ['takes too long', 'endless', 'time'],
  ['ends its thread', 'crash', 'ended'],
] as const)('a task that %s fails, and the next one runs', async (_what, task, reason) => {
  const pool = echoes({ most: 1, timeoutMs: 1500 });
  const given = pool.run(task, 1);
  const next = pool.run('next', 2);
  await expect(given).rejects.toMatchObject(new ThreadError(reason));
  expect(await next).toBe('next');
});

it('one account cannot occupy every thread', async () => {
  const pool = echoes({ timeoutMs: 4000 });
  const own = ['endless', 'endless', 'endless'].map((task) => pool.run(task, 1));
  const ended = Promise.allSettled(own);
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  expect(await Promise.all([2, 3, null].map((owner) => pool.run('hello', owner)))).toEqual(
    Array(3).fill('hello'),
  );
  expect(isOver).toBe(false);
  expect((await ended).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
});

it('each account has its own queue limit', async () => {
  const pool = echoes({ most: 1, timeoutMs: 4000 });
  const tasks = ['endless', '1', '2', '3', '4', '5', '6'];
  const own = Promise.allSettled(tasks.map((task) => pool.run(task, 1)));
  expect(await pool.run('hello', 2)).toBe('hello');
  expect(await own).toEqual([
    { status: 'rejected', reason: new ThreadError('time') },
    ...['1', '2', '3', '4'].map((value) => ({ status: 'fulfilled', value })),
    ...Array(2).fill({ status: 'rejected', reason: new ThreadError('busy') }),
  ]);
});

it("readers' tasks run first and have a queue limit, too", async () => {
  const pool = echoes({ most: 1, timeoutMs: 1500 });
  const done: string[] = [];
  const run = async (task: string, owner: number | null) => done.push(await pool.run(task, owner));
  const first = pool.run('endless', 1);
  const others = [run('two', 2), run('three', 3), run('reader', null)];
  const readers = Promise.allSettled(Array.from({ length: 100 }, () => pool.run('more', null)));
  await expect(first).rejects.toMatchObject(new ThreadError('time'));
  await Promise.all(others);
  expect(done).toEqual(['reader', 'two', 'three']);
  const refused = (await readers).filter(({ status }) => status === 'rejected');
  expect(refused).toEqual([{ status: 'rejected', reason: new ThreadError('busy') }]);
});

it('an idle thread ends, and a new one starts on demand', async () => {
  const pool = echoes({ idleMs: 0 });
  for (const task of ['one', 'two']) {
    expect(await pool.run(task, null)).toBe(task);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
});
