import { expect, it } from 'vitest';
import { Problem } from '../problem.ts';
import { accountSlots } from './account-slots.ts';

it('an account has its share of the slots, which are free again when its work ends or fails', async () => {
  const inSlot = accountSlots({
    most: 3,
    ofOne: 2,
    refusal: (isOwn) => new Problem(isOwn ? 429 : 503, 'busy', 'Busy.'),
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  const running = [inSlot(1, () => promise), inSlot(1, () => promise), inSlot(2, () => promise)];
  await expect(inSlot(1, () => promise)).rejects.toMatchObject({ status: 429 });
  await expect(inSlot(3, () => promise)).rejects.toMatchObject({ status: 503 });
  resolve();
  await Promise.all(running);
  await expect(inSlot(1, () => Promise.reject(new Error('x')))).rejects.toThrow('x');
  expect(await Promise.all([1, 1, 2].map((id) => inSlot(id, async () => id)))).toEqual([1, 1, 2]);
});
