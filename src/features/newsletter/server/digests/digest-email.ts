import { fromDigest } from '#features/analytics/paths.ts';
import { articlePath } from '#features/articles/paths.ts';
import { categoryPluralLabel } from '#features/taxonomy/values.ts';
import { oneLine } from '#lib/text/one-line.ts';
import { escapeHtml } from '#platform/html.ts';
import type { MailMessage } from '#platform/mail/mailer.ts';
import { linkPath } from '../../paths.ts';
import {
  articleRow,
  type EmailSite,
  emailHtml,
  footerLink,
  heading,
  paragraph,
} from '../email-layout.ts';

interface DigestParts {
  /** Counts visits from its links; null for a preview. */
  id: number | null;
  subject: string;
  intro: string;
  articles: readonly { slug: string; title: string; excerpt: string; category: string }[];
}

/** A digest for all recipients: HTML and text contain a placeholder for the unsubscribe link. */
export interface RenderedDigest {
  subject: string;
  html: string;
  text: string;
}

/** No input contains this: control characters are removed from it. */
const LINK_PLACEHOLDER = '\u0001unsubscribe\u0001';
const LINE_LENGTH = 72;
/** Gmail hides what follows the first 102 kB of an email: the unsubscribe link is at its end. */
const MAX_HTML_BYTES = 98_000;
/** Lengths of excerpts, until the email fits. */
const EXCERPT_LENGTHS = [Number.POSITIVE_INFINITY, 300, 140, 0] as const;
/** Inboxes show less of it. */
const PREHEADER_LENGTH = 200;

/** The beginning of a text, cut between words with '…'. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.slice(0, length).replace(/\s*\S*$/, '');
  return start === '' ? '' : `${start}…`;
}

/** Lines of at most 72 characters; a longer word, such as a URL, gets its own line. */
function wrap(text: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > LINE_LENGTH) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}

/** Renders a digest: the same for the preview, the test and every subscriber, except for the links. */
export function renderDigest(
  site: EmailSite,
  { id, subject, intro, articles }: DigestParts,
): RenderedDigest {
  const line = oneLine(subject);
  const paragraphs = intro
    .split(/\r?\n[ \t]*\r?\n/)
    .map(oneLine)
    .filter((one) => one !== '');
  const addressOf = (slug: string) => {
    const address = site.url + articlePath(slug);
    return id === null ? address : fromDigest(address, id);
  };
  const shown = articles.map(({ slug, title, excerpt, category }) => ({
    category,
    title: oneLine(title),
    excerpt: oneLine(excerpt),
    href: addressOf(slug),
  }));
  const why = `You're receiving this because you subscribed to the ${site.name} newsletter.`;
  const preheader = paragraphs[0] ?? shown.map(({ title }) => title).join(' · ');
  const htmlWith = (excerptLength: number) =>
    emailHtml({
      site,
      subject: line,
      preheader: cut(preheader, PREHEADER_LENGTH),
      opening: heading(line) + paragraphs.map((one) => paragraph(one)).join(''),
      rows: shown
        .map((one) => articleRow({ ...one, excerpt: cut(one.excerpt, excerptLength) }))
        .join(''),
      footer: `${escapeHtml(why)}<br>${footerLink(LINK_PLACEHOLDER, 'Unsubscribe')} · ${footerLink(`${site.url}/`, `Read on ${site.name}`)}`,
    });
  const fits = (length: number) => Buffer.byteLength(htmlWith(length)) <= MAX_HTML_BYTES;
  const html = htmlWith(EXCERPT_LENGTHS.find(fits) ?? 0);
  const text = [
    wrap(line),
    ...paragraphs.map(wrap),
    ...shown.map(({ category, title, excerpt, href }) =>
      [
        categoryPluralLabel(category).toUpperCase(),
        wrap(title),
        ...(excerpt ? [wrap(excerpt)] : []),
        href,
      ].join('\n'),
    ),
    `-- \n${wrap(why)}\nUnsubscribe: ${LINK_PLACEHOLDER}`,
  ].join('\n\n');
  return { subject: line, html, text: `${text}\n` };
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
