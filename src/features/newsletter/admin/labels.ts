import type { ComponentProps } from 'react';
import { formatCount, formatNumber } from '#lib/format/count.ts';
import type { StateBadge } from '#ui/admin/state-badge.tsx';
import type { DeliveryCounts } from '../contract.ts';
import type { DigestState, SubscriberState } from '../values.ts';

export const SUBSCRIBER_LABELS: Record<SubscriberState, string> = {
  confirmed: 'Confirmed',
  pending: 'Unconfirmed',
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
};

export const DIGEST_LABELS: Record<DigestState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  paused: 'Paused',
  sent: 'Sent',
  canceled: 'Canceled',
};

type Badge = Pick<ComponentProps<typeof StateBadge>, 'tone' | 'quiet'>;

/** The badge of each state; states that need no action are quiet (look: principle 6). */
export const DIGEST_BADGES: Record<DigestState, Badge> = {
  draft: { tone: 'yellow' },
  scheduled: { tone: 'orange' },
  sending: { tone: 'orange' },
  paused: { tone: 'red' },
  sent: { tone: 'green', quiet: true },
  canceled: { tone: 'grey', quiet: true },
};

export const subscriberCount = (count: number) => formatCount(count, 'subscriber');

/** '1,204 of 1,210 delivered · 4 bounced · 2 waiting' */
export function deliveryLine(counts: DeliveryCounts): string {
  const parts = [`${formatNumber(counts.sent)} of ${formatNumber(counts.recipients)} delivered`];
  const add = (count: number, word: string) => {
    if (count > 0) parts.push(`${formatNumber(count)} ${word}`);
  };
  add(counts.waiting, 'waiting');
  add(counts.bounced, 'bounced');
  add(counts.failed, 'failed');
  add(counts.skipped, 'skipped');
  add(counts.unknown, 'uncertain');
  return parts.join(' · ');
}
