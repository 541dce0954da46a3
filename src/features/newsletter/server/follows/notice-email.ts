import { articlePath } from '#features/articles/paths.ts';
import { categoryPluralLabel } from '#features/taxonomy/values.ts';
import { formatCount } from '#lib/format/count.ts';
import { listOf } from '#lib/format/list.ts';
import { oneLine } from '#lib/text/one-line.ts';
import { escapeHtml } from '#platform/html.ts';
import type { MailMessage } from '#platform/mail/mailer.ts';
import { choicesPath, linkPath } from '../../paths.ts';
import { listHeaders } from '../digests/digest-email.ts';
import {
  articleRow,
  type EmailSite,
  emailHtml,
  footerLink,
  heading,
  paragraph,
} from '../email-layout.ts';

interface NoticeParts {
  articles: readonly { slug: string; title: string; excerpt: string; category: string }[];
  /** The names of the followed topics that the articles belong to. */
  topics: readonly string[];
  /** The secret of its links. */
  token: string;
}

/** The email about new articles on topics that a subscriber follows. */
export function noticeEmail(
  site: EmailSite,
  { articles, topics, token }: NoticeParts,
): Omit<MailMessage, 'to'> & { html: string } {
  const shown = articles.map(({ slug, title, excerpt, category }) => ({
    category,
    title: oneLine(title),
    excerpt: oneLine(excerpt),
    href: site.url + articlePath(slug),
  }));
  const [first, ...others] = shown;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  const subject = `${first?.title ?? site.name}${more}`;
  const opening = `${formatCount(shown.length, 'new article')} on ${listOf(topics)}.`;
  const why = `You're receiving this because you follow these topics on ${site.name}.`;
  const unsubscribe = site.url + linkPath('unsubscribe', token);
  const choices = site.url + choicesPath(token);
  const html = emailHtml({
    site,
    subject,
    preheader: opening,
    opening: heading(`New on ${site.name}`) + paragraph(opening),
    rows: shown.map(articleRow).join(''),
    footer: `${escapeHtml(why)}<br>${footerLink(choices, 'Choose what you get')} · ${footerLink(unsubscribe, 'Unsubscribe')}`,
  });
  const text = [
    opening,
    ...shown.map(({ category, title, excerpt, href }) =>
      [
        categoryPluralLabel(category).toUpperCase(),
        title,
        ...(excerpt ? [excerpt] : []),
        href,
      ].join('\n'),
    ),
    `-- \n${why}\nChoose what you get: ${choices}\nUnsubscribe: ${unsubscribe}`,
  ].join('\n\n');
  return { subject, html, text: `${text}\n`, headers: listHeaders(site, unsubscribe) };
}
