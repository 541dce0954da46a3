import type { ComponentProps } from 'react';
import type { StateBadge } from '#ui/admin/state-badge.tsx';
import type { StatusIconName } from '#ui/admin/status-icon.tsx';
import type { Delivery } from '../contract.ts';
import type { WebhookEvent } from '../values.ts';

export const EVENT_LABELS: Record<WebhookEvent, string> = {
  'article.published': 'Article published',
  'article.updated': 'Published article updated',
  'article.unpublished': 'Article unpublished',
  'article.deleted': 'Published article deleted',
  'subscriber.confirmed': 'Subscriber confirmed (sends the email address)',
};

/** Names of events in the delivery log. */
export const LOGGED_EVENTS: Record<Delivery['event'], string> = {
  ...EVENT_LABELS,
  'subscriber.confirmed': 'Subscriber confirmed',
  'webhook.test': 'Test',
};

interface Look {
  label: string;
  sign: StatusIconName;
  tone: ComponentProps<typeof StateBadge>['tone'];
}

export const DELIVERY_LOOKS: Record<Delivery['state'], Look> = {
  waiting: { label: 'Waiting', sign: 'wait', tone: 'grey' },
  delivered: { label: 'Delivered', sign: 'good', tone: 'green' },
  failed: { label: 'Failed', sign: 'bad', tone: 'red' },
};

export const hostOf = (url: string) => new URL(url).host;
