import { fromDigest } from '#features/analytics/paths.ts';
import { oneLine } from '#lib/text/one-line.ts';
import { escapeHtml } from '#platform/html.ts';
import type { MailMessage } from '#platform/mail/mailer.ts';
import { messagesIn } from '#platform/messages/messages-in.ts';
import { linkPath } from '../../paths.ts';
import { articlesEmail, type EmailArticle } from '../articles-email.ts';
import { type EmailSite, footerLink } from '../email-layout.ts';

interface DigestParts {
  /** Counts visits from its links; null for a preview. */
  id: number | null;
  subject: string;
  intro: string;
  articles: readonly EmailArticle[];
}

/** A digest for all recipients: HTML and text contain a placeholder for the unsubscribe link. */
export interface RenderedDigest {
  subject: string;
  html: string;
  text: string;
}

/** No input contains this: control characters are removed from it. */
const LINK_PLACEHOLDER = '\u0001unsubscribe\u0001';
/** Renders a digest: the same for the preview, the test and every subscriber, except for the links. */
export function renderDigest(
  site: EmailSite,
  { id, subject, intro, articles }: DigestParts,
): RenderedDigest {
  const t = messagesIn(site.language);
  const paragraphs = intro
    .split(/\r?\n[ \t]*\r?\n/)
    .map(oneLine)
    .filter((one) => one !== '');
  return articlesEmail(site, {
    subject: oneLine(subject),
    title: oneLine(subject),
    preheader: paragraphs[0] ?? articles.map(({ title }) => oneLine(title)).join(' · '),
    paragraphs,
    articles,
    linkTo: (url) => (id === null ? url : fromDigest(url, id)),
    why: t('You’re receiving this because you subscribed to the {site} newsletter.', {
      site: site.name,
    }),
    links: [[t('Unsubscribe'), LINK_PLACEHOLDER]],
    footer: ` · ${footerLink(`${site.url}/`, t('Read on {site}', { site: site.name }))}`,
  });
}

/** The headers of a mailing list. @param href the URL that unsubscribes its reader */
export const listHeaders = ({ url }: EmailSite, href: string): Record<string, string> => ({
  // RFC 2369 §3.2 and RFC 8058: one-click unsubscribe without a login.
  'List-Unsubscribe': `<${href}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  // RFC 2919: identifies the list, so it never changes.
  'List-Id': `<newsletter.${new URL(url).hostname.replace(/[^a-z\d.-]/gi, '-')}>`,
  Precedence: 'bulk',
});

/**
 * The email of one subscriber, with their own unsubscribe link and the headers of a mailing list.
 * @param token the secret of the link
 */
export function digestEmail(
  site: EmailSite,
  { subject, html, text }: RenderedDigest,
  token: string,
): Omit<MailMessage, 'to'> & { html: string } {
  const href = site.url + linkPath('unsubscribe', token);
  return {
    subject,
    html: html.replaceAll(LINK_PLACEHOLDER, escapeHtml(href)),
    text: text.replaceAll(LINK_PLACEHOLDER, href),
    headers: listHeaders(site, href),
  };
}
