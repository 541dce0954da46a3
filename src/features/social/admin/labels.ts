import type { ComponentProps } from 'react';
import { t } from '#lib/messages/admin.ts';
import type { StateBadge } from '#ui/admin/state-badge.tsx';
import type { StatusIconName } from '#ui/admin/status-icon.tsx';
import type { Network, PostState } from '../values.ts';

export const NETWORK_NAMES: Record<Network, string> = {
  bluesky: 'Bluesky',
  mastodon: 'Mastodon',
  discord: 'Discord',
  slack: 'Slack',
  webhook: t('Webhook (Threads and others)'),
};

interface SecretField {
  label: string;
  hint: string;
}

const WEBHOOK_URL = t('Webhook URL');
export const SECRET_FIELDS: Record<Network, SecretField> = {
  bluesky: {
    label: t('App password'),
    hint: t('Create one at Bluesky under Settings, Privacy and security, App passwords.'),
  },
  mastodon: {
    label: t('Access token'),
    hint: t('Create an application under Preferences, Development, with read:accounts and write.'),
  },
  discord: {
    label: WEBHOOK_URL,
    hint: t('Create one in the channel’s settings under Integrations.'),
  },
  slack: {
    label: WEBHOOK_URL,
    hint: t('Create an app with an incoming webhook. Slack can’t delete its messages later.'),
  },
  webhook: {
    label: WEBHOOK_URL,
    hint: t(
      'Of a service that posts for you, for example to Threads. It gets text, link and image as JSON.',
    ),
  },
};

interface Look {
  label: string;
  sign: StatusIconName;
  tone: ComponentProps<typeof StateBadge>['tone'];
}

export const POST_LOOKS: Record<Exclude<PostState, 'draft'>, Look> = {
  waiting: { label: t('Waiting'), sign: 'wait', tone: 'grey' },
  sending: { label: t('Posting'), sign: 'running', tone: 'grey' },
  posted: { label: t('Posted'), sign: 'good', tone: 'green' },
  failed: { label: t('Failed'), sign: 'bad', tone: 'red' },
  uncertain: { label: t('Not confirmed'), sign: 'wait', tone: 'orange' },
  deleted: { label: t('Deleted'), sign: 'idle', tone: 'grey' },
};
