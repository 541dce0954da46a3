import { constants } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { restAfter, runWorker, TimeLimit, WorkerError } from './run-worker.ts';

const WORKERS = path.join(import.meta.dirname, '../../../../../tests/support/workers');

afterEach(() => {
  vi.useRealTimers();
});

it('makes sizes behind what readers need, with all the threads that encode', async () => {
  const plan = { files: [], moves: false, pixels: 1 };
  const signal = new AbortController().signal;
  const settings = { file: path.join(WORKERS, 'threads.ts'), timeoutMs: 60_000 };
  const said: unknown = await runWorker(Buffer.of(), plan, async () => {}, signal, settings).catch(
    (error: unknown) => error,
  );
  expect(said).toBeInstanceOf(WorkerError);
  const priorities: number[] = JSON.parse((said as WorkerError).message);
  expect(priorities.length).toBeGreaterThan(process.platform === 'linux' ? 1 : 0);
  expect(new Set(priorities)).toEqual(new Set([constants.priority.PRIORITY_BELOW_NORMAL]));
});

it.each([
  ['rests until it has had its share where readers are many', 100, 100, 0.9, 456],
  ['counts as rest what it waited for the processors', 500, 100, 0.9, 56],
  ['goes on where it has had less than its share', 600, 100, 0.9, 0],
  ['rests no longer than some seconds, while other pictures wait', 9000, 9000, 0.9, 5000],
  ['goes on where readers are few', 100, 100, 0.4, 0],
])('%s', (_name, took, cpu, utilization, rest) => {
  expect(Math.round(restAfter(took, cpu, utilization))).toBe(rest);
});

it('is given up for the time it works, not for the time it rests', () => {
  vi.useFakeTimers();
  const onOver = vi.fn();
  const limit = new TimeLimit(1000, onOver);
  vi.advanceTimersByTime(300);
  limit.pause();
  vi.advanceTimersByTime(5000);
  limit.goOn();
  vi.advanceTimersByTime(600);
  expect(onOver).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(onOver).toHaveBeenCalledOnce();
});

it('is not given up while a slow storage takes its file', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const plan = { files: [], moves: false, pixels: 1 };
  const settings = { file: path.join(WORKERS, 'one-file.ts'), timeoutMs: 60_000 };
  const stored: number[] = [];
  const store = async ({ width }: { width: number }) => {
    vi.advanceTimersByTime(3_600_000);
    stored.push(width);
  };
  await runWorker(Buffer.of(), plan, store, new AbortController().signal, settings);
  expect(stored).toEqual([1]);
});
