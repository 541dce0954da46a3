import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

it('a call while it runs makes it run once more, never twice at a time', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let [count, running] = [0, 0];
  const turns = new Turns(async () => {
    count += 1;
    running += 1;
    expect(running).toBe(1);
    await promise;
    running -= 1;
  });
  const first = turns.run();
  void turns.run();
  void turns.run();
  resolve();
  await first;
  expect(count).toBe(2);
});

it('a call at the very end of a run is not lost', async () => {
  let count = 0;
  const turns = new Turns(() => {
    count += 1;
    const done = Promise.resolve();
    // Two steps later: after the last check for another run.
    if (count === 1) void done.then(() => undefined).then(() => turns.run());
    return done;
  });
  await turns.run();
  await turns.idle();
  expect(count).toBe(2);
});

it('a run that fails lets later calls run', async () => {
  let count = 0;
  const turns = new Turns(async () => {
    count += 1;
    if (count === 1) throw new Error('broken');
  });
  await expect(turns.run()).rejects.toThrow('broken');
  await turns.run();
  expect(count).toBe(2);
});
