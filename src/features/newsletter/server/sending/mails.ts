import type { Mailer, MailMessage, Rejected } from '../../../../platform/mail/mailer.ts';
import type { MailSite } from '../digest/page.ts';
import { withLink } from '../digest/render.ts';
import { unsubscribeUrl } from '../digest/urls.ts';

export type DigestMailer = Pick<Mailer, 'send'>;

/**
 * What became of a mail: 'refused' the address, for good; 'later' the address, for now; 'rejected'
 * the mail itself; 'unsent' the server took nothing; 'unknown' it was lost sight of half-way.
 */
export type Attempt =
  | { outcome: 'sent'; answer: null }
  | { outcome: 'refused' | 'later' | 'rejected' | 'unsent' | 'unknown'; answer: string };

/** The server is about to close the connection, whoever the mail is for (RFC 5321 §4.2.3). */
const CLOSING = 421;
/** An answer of this class is about rules of the server and not about a mailbox (RFC 3463 §3.8). */
const POLICY = /\b[45]\.7\.\d/;

function outcomeOf({ stage, code, permanent, answer, mayHaveArrived }: Rejected): Attempt {
  if (mayHaveArrived) return { outcome: 'unknown', answer };
  if (stage === 'server' || code === null || code === CLOSING) return { outcome: 'unsent', answer };
  if (code < 500) return { outcome: 'later', answer };
  const isMailbox = permanent && !POLICY.test(answer);
  return { outcome: isMailbox ? 'refused' : 'rejected', answer };
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

/** Hands a digest for one reader to the server: with their own link, and as programs expect of lists. */
export function sendDigest(
  mailer: DigestMailer,
  site: MailSite,
  mail: DigestMail,
): Promise<Attempt> {
  const { email, subject, token } = mail;
  const href = unsubscribeUrl(site.url, token);
  const { html, text } = withLink(mail, href);
  return sendMail(mailer, {
    to: email,
    subject,
    html,
    text,
    headers: {
      // RFC 2369 §3.2 and RFC 8058: the program's own button asks nobody to log in.
      'List-Unsubscribe': `<${href}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-Id': listId(site),
      Precedence: 'bulk',
    },
  });
}

/** RFC 2919: by which programs know the list; it stays the same. */
const listId = ({ url }: MailSite) =>
  `<newsletter.${new URL(url).hostname.replace(/[^a-z\d.-]/gi, '-')}>`;
