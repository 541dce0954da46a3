import { accountSlots } from '#platform/http/load/account-slots.ts';
import { Problem } from '#platform/http/problem.ts';

const busy = (status: number, detail: string) =>
  new Problem(status, 'media.busy', detail, { headers: { 'retry-after': '10' } });

/** Slots for running uploads, each with its bytes in memory. */
export const uploadSlots = () =>
  accountSlots({
    most: 12,
    ofOne: 2,
    refusal: (isOwn) =>
      isOwn
        ? busy(429, 'Two of your images are still uploading. Please wait for one of them.')
        : busy(503, 'Too many uploads right now. Please try again.'),
  });
