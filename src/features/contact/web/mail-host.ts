import type { Site } from '../../../ui/site.ts';

/**
 * The domain behind the magazine's mail addresses: its own, without 'www.'. An installation without
 * a domain (localhost, an IP address) gets one that never receives mail: 'savepoint.example'.
 */
export function mailHost({ name, url }: Pick<Site, 'name' | 'url'>): string {
  const host = new URL(url).hostname.replace(/^www\./, '');
  const isDomain = /\.[a-z][a-z0-9-]*$/.test(host) && !host.endsWith('.localhost');
  return isDomain ? host : `${name.toLowerCase().replace(/[^a-z0-9]+/g, '') || 'magazine'}.example`;
}
