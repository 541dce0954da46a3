import { expect, it } from 'vitest';
import { waitsFor } from './waiting.ts';

it.each([
  ['published', 'approved', null],
  ['published', 'pending', 'Waits for approval'],
  ['published', 'rejected', 'Rejected: waits for approval'],
  ['scheduled', 'approved', 'Waits until Mar 5, 2026'],
  ['scheduled', 'pending', 'Waits for approval, then until Mar 5, 2026'],
  ['draft', 'approved', 'Draft: waits until it is published'],
  ['draft', 'pending', 'Draft: waits until it is published'],
  ['archived', 'approved', 'Archived: waits until it is published again'],
] as const)('%s and %s: %s', (status, moderationStatus, expected) => {
  const scheduledPublishAt = status === 'scheduled' ? '2026-03-05T09:00:00.000Z' : null;
  expect(waitsFor({ status, moderationStatus, scheduledPublishAt })).toBe(expected);
});
