import type { Network } from '../../values.ts';
import { bluesky } from './bluesky.ts';
import { discord, slack, webhook } from './chats.ts';
import { mastodon } from './mastodon.ts';
import type { NetworkAdapter } from './network.ts';

export const ADAPTERS: Record<Network, NetworkAdapter> = {
  bluesky,
  mastodon,
  discord,
  slack,
  webhook,
};
