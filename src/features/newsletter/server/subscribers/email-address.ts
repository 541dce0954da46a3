import { parseEmailAddress } from '#lib/text/email-address.ts';

export interface EmailAddress {
  /** As typed, trimmed. */
  typed: string;
  /** For comparing: in lower case, the domain in ASCII. */
  key: string;
}

/** Reads one plain email address; null for lists, display names, line breaks and local hosts. */
export function readEmail(text: string): EmailAddress | null {
  const address = parseEmailAddress(text);
  if (address === null) return null;
  const [local = '', domain = ''] = address.split('@');
  // Leading, trailing and double dots need quotes (RFC 5322 §3.2.3); the domain must have a dot.
  if (/^\.|\.\.|\.$/.test(local) || !domain.includes('.')) return null;
  return { typed: text.trim(), key: address.toLowerCase() };
}

/** 'someone@example.org' -> 's…@example.org': enough to recognize your own, too little for others. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email][0] ?? ''}…${email.slice(at)}`;
}

/**
 * The mailbox of an email address: 'a+games@example.org' belongs to 'a@example.org' on most servers (RFC 5233).
 * Limits count mailboxes, because one mailbox has many such addresses.
 * @param key as `readEmail` gives it
 */
export function mailboxOf(key: string): { mailbox: string; domain: string } {
  const at = key.lastIndexOf('@');
  const domain = key.slice(at + 1);
  return { mailbox: `${key.slice(0, at).replace(/(?<=.)\+.*$/, '')}@${domain}`, domain };
}
