import {
  type Mailer,
  type MailMessage,
  MailMessageError,
  type Rejected,
} from '#platform/mail/mailer.ts';
import type { MailSite } from '../digest/page.ts';
import { withLink } from '../digest/render.ts';
import { unsubscribeUrl } from '../digest/urls.ts';

export type DigestMailer = Pick<Mailer, 'send'>;

/**
 * What became of a mail: 'refused' the address, for good; 'later' the address, for now; 'rejected'
 * for a reason that says nothing about the address; 'unsent' the server took nothing; 'unknown' it
 * was lost sight of half-way.
 */
export type Attempt =
  | { outcome: 'sent'; answer: null }
  | { outcome: 'refused' | 'later' | 'unsent' | 'unknown'; answer: string }
  | {
      outcome: 'rejected';
      answer: string;
      /** It may be the address all the same: the server gave no reason. */
      isBare?: boolean;
    };

/** The server is about to close the connection, whoever the mail is for (RFC 5321 §4.2.3). */
const CLOSING = 421;
/** No such mailbox, no such domain, moved away, or disabled (RFC 3463 §3.2 and §3.3, RFC 7505 §4). */
const NO_MAILBOX = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);
/** Codes that servers without further words have for an address that they do not know. */
const BARE = new Set([550, 551, 553]);
/** The status behind the code of an answer (RFC 2034 §4). */
const STATUS = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})(?![\d.])/;

function outcomeOf({ stage, code, permanent, answer, mayHaveArrived }: Rejected): Attempt {
  if (mayHaveArrived) return { outcome: 'unknown', answer };
  if (stage === 'server' || code === null || code === CLOSING) return { outcome: 'unsent', answer };
  if (code < 500) return { outcome: 'later', answer };
  if (!permanent) return { outcome: 'rejected', answer };
  const status = STATUS.exec(answer)?.[1];
  if (status === undefined) return { outcome: 'rejected', answer, isBare: BARE.has(code) };
  return { outcome: NO_MAILBOX.has(status) ? 'refused' : 'rejected', answer };
}

/** Hands one mail for one address to the server. */
export async function sendMail(
  mailer: DigestMailer,
  { to, ...message }: Omit<MailMessage, 'to'> & { to: string },
): Promise<Attempt> {
  const { rejected } = await mailer.send({ ...message, to: [to] });
  const [refusal] = rejected;
  return refusal === undefined ? { outcome: 'sent', answer: null } : outcomeOf(refusal);
}

interface DigestMail {
  email: string;
  subject: string;
  html: string;
  text: string;
  /** The secret of this mail's own link. */
  token: string;
}

/**
 * Hands a digest for one reader to the server: with their own link, and as programs expect of lists.
 * One that no server could be asked to take counts as rejected.
 */
export async function sendDigest(
  mailer: DigestMailer,
  site: MailSite,
  mail: DigestMail,
): Promise<Attempt> {
  const { email, subject, token } = mail;
  const href = unsubscribeUrl(site.url, token);
  const { html, text } = withLink(mail, href);
  const headers = {
    // RFC 2369 §3.2 and RFC 8058: the program's own button asks nobody to log in.
    'List-Unsubscribe': `<${href}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'List-Id': listId(site),
    Precedence: 'bulk',
  };
  try {
    return await sendMail(mailer, { to: email, subject, html, text, headers });
  } catch (error) {
    if (!(error instanceof MailMessageError)) throw error;
    return { outcome: 'rejected', answer: error.message };
  }
}

/** RFC 2919: by which programs know the list; it stays the same. */
const listId = ({ url }: MailSite) =>
  `<newsletter.${new URL(url).hostname.replace(/[^a-z\d.-]/gi, '-')}>`;
