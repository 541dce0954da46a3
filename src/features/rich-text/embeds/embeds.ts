import { type Embed, PROVIDERS } from './providers.ts';

const providerOf = (url: URL) => {
  const host = url.hostname.replace(/^(?:www|m)\./, '');
  return PROVIDERS.find(({ hosts }) => hosts.includes(host));
};

/** The longest URL of a frame. */
export const MAX_ADDRESS = 2000;

/** The embed of a page or frame of a known site; null for all other URLs. */
export function readEmbed(address: string): Embed | null {
  if (address.length > MAX_ADDRESS || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.port !== '') return null;
  const provider = providerOf(url);
  const read = provider?.read(url);
  return provider && read ? { provider: provider.name, shape: 'video', ...read } : null;
}

/**
 * The URL of a running frame.
 * @param host of the magazine, without its port
 */
export function runningFrame({ src }: Embed, host: string): string {
  const frame = new URL(src);
  providerOf(frame)?.start?.(frame, host);
  return frame.href;
}

/** The attributes of a stored frame. */
export const frameAttributes = ({ src, provider }: Embed, title: string | null | undefined) => ({
  src,
  title: title ?? (provider === 'YouTube' ? 'Video' : provider),
  allowfullscreen: '',
  loading: 'lazy',
  referrerpolicy: 'strict-origin-when-cross-origin',
});

/** The names of those attributes. */
export const FRAME_ATTRIBUTES = ['src', 'title', 'allowfullscreen', 'loading', 'referrerpolicy'];

/** The title that somebody gave it; undefined if it only names the site. */
export const ownTitle = ({ provider }: Embed, title: string | null | undefined) =>
  title && title !== 'Video' && title !== provider ? title : undefined;
