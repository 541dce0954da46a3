import { isIP } from 'node:net';
import { z } from 'zod';
import { mailAddress } from '#lib/text/mail-address.ts';
import { isHost } from './schemas.ts';

/** Where mail is handed over. */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte, as on port 465. */
  secure: boolean;
  auth: { user: string; pass: string } | null;
}

/** Somebody's name, which may be empty, and email address. */
export interface MailBox {
  name: string;
  address: string;
}

const MAX_RECIPIENTS = 10;

/** @returns null where it is no address of a mail server */
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
  const address = mailAddress(inner);
  return address === null ? null : { name: name.trim(), address };
}

function addressList(text: string): string[] | null {
  const addresses = text.split(',').map(mailAddress);
  if (addresses.length > MAX_RECIPIENTS) return null;
  return addresses.every((one) => one !== null) ? [...new Set(addresses)] : null;
}

const parsed = <T>(parse: (text: string) => T | null) =>
  z
    .string()
    .transform((text, context) => {
      const value = parse(text);
      if (value !== null) return value;
      context.addIssue('cannot be read');
      return z.NEVER;
    })
    .optional();

/** The variables about mail. */
export const mailVariables = {
  SMTP_URL: {
    may:
      'the address of a mail server such as smtps://user:password@mail.example.com or ' +
      'smtp://localhost:25, with special characters of the password written as %40 and the like',
    secret: true,
    schema: parsed(smtpServer),
  },
  MAIL_FROM: {
    may: "the sender of all mail, such as 'Savepoint <news@example.com>'",
    schema: parsed(mailBox),
  },
  CONTACT_TO: {
    may: `one to ${MAX_RECIPIENTS} email addresses with commas between them`,
    schema: parsed(addressList),
  },
};

/** The sender where none is named. @param siteUrl origin of the site */
export function defaultSender(siteName: string, siteUrl: string): MailBox {
  const host = new URL(siteUrl).hostname.replace(/^www\./, '');
  const isNumber = isIP(host.replace(/^\[|\]$/g, '')) !== 0;
  const name = siteName.replaceAll(/[<>"]/g, '');
  return { name, address: `no-reply@${isNumber ? 'localhost' : host}` };
}
