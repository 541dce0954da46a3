import type { ComponentProps } from 'react';
import { formatNumber } from '#lib/format/count.ts';
import { t } from '#lib/messages/admin.ts';
import type { StateBadge } from '#ui/admin/state-badge.tsx';
import type { DeliveryCounts } from '../contract.ts';
import type { DigestState, SubscriberState } from '../values.ts';

export const SUBSCRIBER_LABELS: Record<SubscriberState, string> = {
  confirmed: t('Confirmed'),
  pending: t('Unconfirmed'),
  unsubscribed: t('Unsubscribed'),
  bounced: t('Bounced'),
};

export const DIGEST_LABELS: Record<DigestState, string> = {
  draft: t('Draft'),
  scheduled: t('Scheduled'),
  sending: t('Sending'),
  paused: t('Paused'),
  sent: t('Sent'),
  canceled: t('Canceled'),
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

export const subscriberCount = (count: number) =>
  t('{count, plural, one {# subscriber} other {# subscribers}}', { count });

/** '1,204 of 1,210 delivered · 4 bounced · 2 waiting' */
export function deliveryLine(counts: DeliveryCounts): string {
  const parts = [
    t('{sent} of {recipients} delivered', {
      sent: formatNumber(counts.sent),
      recipients: formatNumber(counts.recipients),
    }),
  ];
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
