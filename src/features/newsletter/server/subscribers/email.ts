import { mailAddress } from '#lib/text/mail-address.ts';

export interface EmailAddress {
  /** As it was typed, without the spaces around it. */
  typed: string;
  /** By which it is known: in lower case, the domain in ASCII. */
  key: string;
}

/** Reads one plain address; null for anything else: lists, display names, line breaks, local hosts. */
export function readEmail(text: string): EmailAddress | null {
  const address = mailAddress(text);
  if (address === null) return null;
  const [local = '', domain = ''] = address.split('@');
  // Names with bare or double dots need quotes (RFC 5322 §3.2.3), and a reader has a whole domain.
  if (/^\.|\.\.|\.$/.test(local) || !domain.includes('.')) return null;
  return { typed: text.trim(), key: address.toLowerCase() };
}

/** 'someone@example.org' -> 's…@example.org': enough to know one's own, too little for anybody else. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email][0] ?? ''}…${email.slice(at)}`;
}

/**
 * Where mail for an address ends up: 'a+games@example.org' is a's own, as most servers have it (RFC
 * 5233), so that one can be pestered under many addresses.
 * @param key as `readEmail` gives it
 */
export function mailboxOf(key: string): { mailbox: string; domain: string } {
  const at = key.lastIndexOf('@');
  const domain = key.slice(at + 1);
  return { mailbox: `${key.slice(0, at).replace(/(?<=.)\+.*$/, '')}@${domain}`, domain };
}
