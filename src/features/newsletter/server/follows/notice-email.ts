import { formatCount } from '#lib/format/count.ts';
import { listOf } from '#lib/format/list.ts';
import { oneLine } from '#lib/text/one-line.ts';
import type { MailMessage } from '#platform/mail/mailer.ts';
import { choicesPath, linkPath } from '../../paths.ts';
import { articlesEmail, type EmailArticle } from '../articles-email.ts';
import { listHeaders } from '../digests/digest-email.ts';
import type { EmailSite } from '../email-layout.ts';

/** More articles or topics than readers can want to know of at once. */
const MAX_ARTICLES = 20;
const MAX_TOPICS = 10;

interface NoticeParts {
  /** Newest first. */
  articles: readonly EmailArticle[];
  /** The names of the followed topics that the articles belong to. */
  topics: readonly string[];
  /** The secret of its links. */
  token: string;
}

/** The email about new articles on topics that a subscriber follows. It shows the newest 20. */
export function noticeEmail(
  site: EmailSite,
  { articles, topics, token }: NoticeParts,
): Omit<MailMessage, 'to'> & { html: string } {
  const more = articles.length > 1 ? ` and ${articles.length - 1} more` : '';
  const others = topics.length - MAX_TOPICS;
  const named = topics.slice(0, MAX_TOPICS);
  const about = listOf(others > 0 ? [...named, formatCount(others, 'more topic')] : named);
  const all = formatCount(articles.length, 'new article');
  const opening = `${articles.length > MAX_ARTICLES ? `The newest ${MAX_ARTICLES} of ${all}` : all} on ${about}.`;
  const unsubscribe = site.url + linkPath('unsubscribe', token);
  const email = articlesEmail(site, {
    subject: `${oneLine(articles[0]?.title ?? site.name)}${more}`,
    title: `New on ${site.name}`,
    preheader: opening,
    paragraphs: [opening],
    articles: articles.slice(0, MAX_ARTICLES),
    why: `You're receiving this because you follow these topics on ${site.name}.`,
    links: [
      ['Choose what you get', site.url + choicesPath(token)],
      ['Unsubscribe', unsubscribe],
    ],
  });
  return { ...email, headers: listHeaders(site, unsubscribe) };
}
