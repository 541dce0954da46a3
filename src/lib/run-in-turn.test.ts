import { expect, it } from 'vitest';
import { runInTurn } from './run-in-turn.ts';

it('tasks run one at a time in order, also after a failure', async () => {
  const inTurn = runInTurn();
  const seen: string[] = [];
  const waits = Promise.withResolvers<void>();
  const first = inTurn(async () => {
    seen.push('first begins');
    await waits.promise;
    seen.push('first ends');
    return 1;
  });
  const second = inTurn(async () => {
    seen.push('second');
    throw new Error('second failed');
  });
  const third = inTurn(async () => seen.push('third'));
  waits.resolve();
  expect(await first).toBe(1);
  await expect(second).rejects.toThrow('second failed');
  await third;
  expect(seen).toEqual(['first begins', 'first ends', 'second', 'third']);
});
