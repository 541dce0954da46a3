import { expect, it } from 'vitest';
import { hiddenReason } from './hidden-reason.ts';

it.each([
  ['published', 'approved', null],
  ['published', 'pending', 'Needs approval'],
  ['published', 'rejected', 'Rejected: hidden until approved'],
  ['scheduled', 'approved', 'Scheduled for Mar 5, 2026'],
  ['scheduled', 'pending', 'Needs approval, scheduled for Mar 5, 2026'],
  ['draft', 'approved', 'Draft: hidden until published'],
  ['draft', 'pending', 'Draft: hidden until published'],
  ['archived', 'approved', 'Archived: hidden until published again'],
] as const)(
  'a %s article with moderation %s is explained as %s',
  (status, moderationStatus, expected) => {
    const scheduledPublishAt = status === 'scheduled' ? '2026-03-05T09:00:00.000Z' : null;
    expect(hiddenReason({ status, moderationStatus, scheduledPublishAt })).toBe(expected);
  },
);
