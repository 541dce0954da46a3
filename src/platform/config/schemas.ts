import { isIP } from 'node:net';
import { z } from 'zod';

/** A wrong environment: its message names each bad variable, what it was and what it may be. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** A text in one printable line: it lands in headers, page titles and file names. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}+$/u);

/** Without a trailing slash; null where it is no origin of http or https. */
export function originOf(value: string): string | null {
  if (!URL.canParse(value)) return null;
  const url = new URL(value);
  const own = url.username === '' && url.password === '';
  const bare = url.pathname === '/' && url.search === '' && url.hash === '';
  return own && bare && /^https?:$/.test(url.protocol) ? url.origin : null;
}

/** An address that something is put behind: with a path, and without a query. */
export function isEndpoint(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, search, hash } = new URL(value);
  return /^https?:$/.test(protocol) && [username, password, search, hash].every((part) => !part);
}

/** What stands between the commas of a list. */
export const listed = (value: string) => value.split(',').flatMap((one) => one.trim() || []);

/** Any address of http or https, without a password. */
export function isWebAddress(value: string): boolean {
  if (!/^\S{1,2000}$/.test(value) || !URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

export const onOrOff = (usual: 'on' | 'off') => ({
  may: "'on' or 'off'",
  schema: z.enum(['on', 'off']).default(usual),
});

/** A key or its id, as others gave it to us. */
export const credential = z.string().regex(/^[\x21-\x7e]{1,256}$/);

/** Whether a text is an IP address or can be the name of a host. */
export function isHost(value: string): boolean {
  return (
    isIP(value) !== 0 || /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9-]+)*$/i.test(value)
  );
}
