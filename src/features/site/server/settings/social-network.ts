/** Hosts of social networks, whose profiles are called by the network's name. */
const NETWORKS: Record<string, string> = {
  'bsky.app': 'Bluesky',
  'discord.com': 'Discord',
  'discord.gg': 'Discord',
  'facebook.com': 'Facebook',
  'github.com': 'GitHub',
  'instagram.com': 'Instagram',
  'linkedin.com': 'LinkedIn',
  'mas.to': 'Mastodon',
  'medium.com': 'Medium',
  'patreon.com': 'Patreon',
  'pinterest.com': 'Pinterest',
  'reddit.com': 'Reddit',
  'steamcommunity.com': 'Steam',
  'store.steampowered.com': 'Steam',
  'substack.com': 'Substack',
  't.me': 'Telegram',
  'threads.com': 'Threads',
  'threads.net': 'Threads',
  'tiktok.com': 'TikTok',
  'twitch.tv': 'Twitch',
  'twitter.com': 'X',
  'x.com': 'X',
  'youtube.com': 'YouTube',
};

/** What the link to a profile is called: the network, or the host if it isn't a known one. */
export function profileName(url: string): string {
  const host = new URL(url).hostname.replace(/^(www|m)\./, '');
  // Mastodon runs on any host, and other sites have paths like '/@name' too.
  return NETWORKS[host] ?? (/^(mastodon|mstdn)\./.test(host) ? 'Mastodon' : host);
}
