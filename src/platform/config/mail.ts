import { isIP } from 'node:net';
import { z } from 'zod';
import { parseEmailAddress } from '#lib/text/email-address.ts';
import { isHost } from './schemas.ts';

/** The server that sends email. */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte, as on port 465. */
  secure: boolean;
  auth: { user: string; pass: string } | null;
}

/** A sender: a name, which may be empty, and an email address. */
export interface MailBox {
  name: string;
  address: string;
}

const MAX_RECIPIENTS = 10;

/** @returns null if the text is not the URL of a mail server */
function smtpServer(text: string): SmtpServer | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const secure = url.protocol === 'smtps:';
  if (!secure && url.protocol !== 'smtp:') return null;
  if (!isHost(host) || (url.pathname !== '' && url.pathname !== '/')) return null;
  if (url.search !== '' || url.hash !== '') return null;
  const port = Number(url.port || (secure ? 465 : 587));
  try {
    const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
    if (/\p{Cc}/u.test(user + pass) || (user === '') !== (pass === '')) return null;
    return { host, port, secure, auth: user === '' ? null : { user, pass } };
  } catch {
    return null;
  }
}

/** 'Name <address>' or an address alone. */
function mailBox(text: string): MailBox | null {
  const [, name = '', inner = text] = /^([^<>"\p{Cc}]*)<([^<>]*)>$/u.exec(text.trim()) ?? [];
  const address = parseEmailAddress(inner);
  return address === null ? null : { name: name.trim(), address };
}

function addressList(text: string): string[] | null {
  const addresses = text.split(',').map(parseEmailAddress);
  if (addresses.length > MAX_RECIPIENTS) return null;
  return addresses.every((one) => one !== null) ? [...new Set(addresses)] : null;
}

const parsed = <T>(parse: (text: string) => T | null) =>
  z
    .string()
    .transform((text, context) => {
      const value = parse(text);
      if (value !== null) return value;
      context.addIssue('is invalid');
      return z.NEVER;
    })
    .optional();

export const mailSettings = {
  SMTP_URL: {
    help: 'Mail server. Without it Savepoint sends no email. Percent-encode special characters in the password, `@` as `%40`.',
    mustBe:
      'the URL of a mail server, such as smtps://user:password@mail.example.com or smtp://localhost:25',
    isSecret: true,
    schema: parsed(smtpServer),
  },
  MAIL_FROM: {
    help: 'Sender of all email.',
    mustBe: "a sender such as 'Savepoint <news@example.com>'",
    defaultText: '`no-reply@` and the host of `SITE_URL`',
    schema: parsed(mailBox),
  },
  CONTACT_TO: {
    help: 'Who receives messages from the contact form. Requires `SMTP_URL`; without both, messages are lost.',
    mustBe: `1 to ${MAX_RECIPIENTS} email addresses, separated by commas`,
    schema: parsed(addressList),
  },
};

/** The sender when MAIL_FROM isn't set. @param siteUrl origin of the site */
export function defaultSender(siteName: string, siteUrl: string): MailBox {
  const host = new URL(siteUrl).hostname.replace(/^www\./, '');
  const isNumber = isIP(host.replace(/^\[|\]$/g, '')) !== 0;
  const name = siteName.replaceAll(/[<>"]/g, '');
  return { name, address: `no-reply@${isNumber ? 'localhost' : host}` };
}
