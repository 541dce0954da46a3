import { isIP } from 'node:net';
import { z } from 'zod';

/** Invalid settings: the message names each one, its value and what it must be. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** One printable line, which is safe in headers, page titles and file names. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}+$/u);

/** @returns the http or https origin without a trailing slash, or null */
export function originOf(value: string): string | null {
  if (!URL.canParse(value)) return null;
  const url = new URL(value);
  const own = url.username === '' && url.password === '';
  const bare = url.pathname === '/' && url.search === '' && url.hash === '';
  const isPlain = own && bare && isHost(url.hostname.replace(/^\[(.*)\]$/, '$1'));
  return isPlain && /^https?:$/.test(url.protocol) ? url.origin : null;
}

/** Whether a text is a URL that a path can be appended to. */
export function isEndpoint(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, search, hash } = new URL(value);
  return /^https?:$/.test(protocol) && [username, password, search, hash].every((part) => !part);
}

/** The items of a comma-separated list. */
export const listed = (value: string) => value.split(',').flatMap((one) => one.trim() || []);

/** Whether a text is an http or https URL without a password. */
export function isWebAddress(value: string): boolean {
  if (!/^\S{1,2000}$/.test(value) || !URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

/** A whole number, without a sign. */
export const wholeNumber = (min: number, max: number, usual: string) =>
  z
    .string()
    .regex(/^\d+$/)
    .max(String(max).length)
    .default(usual)
    .transform(Number)
    .refine((count) => count >= min && count <= max);

export const onOrOff = (usual: 'on' | 'off', help: string) => ({
  help,
  mustBe: "'on' or 'off'",
  schema: z.enum(['on', 'off']).default(usual),
});

export const oneOf = <const T extends string>(
  values: readonly T[],
  usual: NoInfer<T>,
  help: string,
) => ({
  help,
  mustBe: `one of ${values.join(', ')}`,
  schema: z.enum(values).default(usual),
});

/** An access key or its ID. */
export const credential = z.string().regex(/^[\x21-\x7e]{1,256}$/);

/** Whether a text is an IP address or can be the name of a host. */
export function isHost(value: string): boolean {
  return (
    isIP(value) !== 0 || /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9-]+)*$/i.test(value)
  );
}
