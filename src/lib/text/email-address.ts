/** RFC 5321: a path has at most 256 octets, its brackets included. */
const MAX_LENGTH = 254;
/** What browsers accept before the @ of an email field (HTML, 'valid email address'). */
const LOCAL = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}$/;
const DOMAIN = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;

/**
 * The normalized form of an email address, safe in headers and envelopes: its domain in lower case, and in
 * ASCII if it has other letters.
 * @returns e.g. 'Ada@xn--bcher-kva.example' for ' Ada@BÜCHER.example'; null if it is invalid
 */
export function parseEmailAddress(text: string): string | null {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  const local = trimmed.slice(0, Math.max(at, 0));
  const domain = domainOf(trimmed.slice(at + 1));
  if (!LOCAL.test(local) || domain === null) return null;
  const address = `${local}@${domain}`;
  return address.length <= MAX_LENGTH ? address : null;
}

function domainOf(text: string): string | null {
  // URL syntax would be cut off or interpreted differently.
  if (/[^\p{L}\p{M}\p{N}.-]/u.test(text) || /^[\d.]*$/.test(text)) return null;
  const url = `http://${text}`;
  if (!URL.canParse(url)) return null;
  const { hostname } = new URL(url);
  return DOMAIN.test(hostname) && !/\.\d+$/.test(hostname) ? hostname : null;
}
