import type { ComponentProps } from 'react';
import { t } from '#lib/messages/admin.ts';
import type { StateBadge } from '#ui/admin/state-badge.tsx';
import type { StatusIconName } from '#ui/admin/status-icon.tsx';
import type { Delivery } from '../contract.ts';
import type { WebhookEvent } from '../values.ts';

export const EVENT_LABELS: Record<WebhookEvent, string> = {
  'article.published': t('Article published'),
  'article.updated': t('Published article updated'),
  'article.unpublished': t('Article unpublished'),
  'article.deleted': t('Published article deleted'),
  'subscriber.confirmed': t('Subscriber confirmed (sends the email address)'),
};

/** Names of events in the delivery log. */
export const LOGGED_EVENTS: Record<Delivery['event'], string> = {
  ...EVENT_LABELS,
  'subscriber.confirmed': t('Subscriber confirmed'),
  'webhook.test': t('Test'),
};

interface Look {
  label: string;
  sign: StatusIconName;
  tone: ComponentProps<typeof StateBadge>['tone'];
}

export const DELIVERY_LOOKS: Record<Delivery['state'], Look> = {
  waiting: { label: t('Waiting'), sign: 'wait', tone: 'grey' },
  delivered: { label: t('Delivered'), sign: 'good', tone: 'green' },
  failed: { label: t('Failed'), sign: 'bad', tone: 'red' },
};

export const hostOf = (url: string) => new URL(url).host;
