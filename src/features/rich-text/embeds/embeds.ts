import { type Embed, PROVIDERS } from './providers.ts';

const providerOf = (url: URL) => {
  const host = url.hostname.replace(/^(?:www|m)\./, '');
  return PROVIDERS.find(({ hosts }) => hosts.includes(host));
};

/** The longest URL of a frame, in characters. */
export const MAX_URL_LENGTH = 2000;

/** The embed of a page or frame of a known site; null for all other URLs. */
export function readEmbed(text: string): Embed | null {
  if (text.length > MAX_URL_LENGTH || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.port !== '') return null;
  const provider = providerOf(url);
  const read = provider?.read(url);
  if (!provider || !read || read.src.length > MAX_URL_LENGTH) return null;
  return { provider: provider.name, shape: 'video', ...read };
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
  title: title?.replace(/\s+/g, ' ').trim() || (provider === 'YouTube' ? 'Video' : provider),
  allowfullscreen: '',
  loading: 'lazy',
  referrerpolicy: 'strict-origin-when-cross-origin',
});

/** The names of those attributes. */
export const FRAME_ATTRIBUTES = ['src', 'title', 'allowfullscreen', 'loading', 'referrerpolicy'];

/** The title that an editor wrote; undefined if it only names the site. */
export const ownTitle = ({ provider }: Embed, title: string | null | undefined) =>
  title && title !== 'Video' && title !== provider ? title : undefined;
