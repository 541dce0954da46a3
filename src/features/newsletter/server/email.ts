import { domainToASCII } from 'node:url';
import { EMAIL_MAX } from '../values.ts';

const LOCAL_MAX = 64;
/** A dot-atom (RFC 5322 §3.2.3): quoted names are legal, and nobody has one. */
const LOCAL = /^[a-z\d!#$%&'*+/=?^_`{|}~-]+(\.[a-z\d!#$%&'*+/=?^_`{|}~-]+)*$/i;
/** At least two labels, the last of them no number: no machine's own name and no bare IP address. */
const DOMAIN = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d]([a-z\d-]{0,61}[a-z\d])$/;

export interface EmailAddress {
  /** As it was typed, without the spaces around it. */
  typed: string;
  /** What mail is sent to: the domain in lower case and in ASCII (IDNA). */
  deliver: string;
  /** By which it is known: the name in lower case too. */
  key: string;
}

/** Reads one plain address; null for anything else: lists, display names, line breaks, comments. */
export function readEmail(text: string): EmailAddress | null {
  const typed = text.trim();
  const at = typed.lastIndexOf('@');
  const local = typed.slice(0, at);
  const domain = typed.slice(at + 1);
  if (at < 1 || typed.length > EMAIL_MAX || local.length > LOCAL_MAX || !LOCAL.test(local)) {
    return null;
  }
  // What URLs would read as an escape or a path has no place in a name.
  if (/[\s%/\\?#:@[\]]/.test(domain)) return null;
  const ascii = domainToASCII(domain);
  const deliver = `${local}@${ascii}`;
  if (deliver.length > EMAIL_MAX || !DOMAIN.test(ascii)) return null;
  return { typed, deliver, key: deliver.toLowerCase() };
}

/** 'someone@example.org' -> 's…@example.org': enough to know one's own, too little for anybody else. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email][0] ?? ''}…${email.slice(at)}`;
}
