import { listOf } from '#lib/format/list.ts';
import { oneLine } from '#lib/text/one-line.ts';
import type { MailMessage } from '#platform/mail/mailer.ts';
import { messagesIn } from '#platform/messages/messages-in.ts';
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
  const t = messagesIn(site.language);
  const title = oneLine(articles[0]?.title ?? site.name);
  const others = topics.length - MAX_TOPICS;
  const named = topics.slice(0, MAX_TOPICS);
  if (others > 0) {
    named.push(t('{count, plural, one {# more topic} other {# more topics}}', { count: others }));
  }
  const count = articles.length;
  const about = { count, topics: listOf(named, site.language) };
  const opening =
    count > MAX_ARTICLES
      ? t(
          'The newest {max} of {count, plural, one {# new article} other {# new articles}} on {topics}.',
          { ...about, max: MAX_ARTICLES },
        )
      : t('{count, plural, one {# new article} other {# new articles}} on {topics}.', about);
  const unsubscribe = site.url + linkPath('unsubscribe', token);
  const email = articlesEmail(site, {
    subject: count > 1 ? t('{title} and {more} more', { title, more: count - 1 }) : title,
    title: t('New on {site}', { site: site.name }),
    preheader: opening,
    paragraphs: [opening],
    articles: articles.slice(0, MAX_ARTICLES),
    why: t('You’re receiving this because you follow these topics on {site}.', { site: site.name }),
    links: [
      [t('Choose what you get'), site.url + choicesPath(token)],
      [t('Unsubscribe'), unsubscribe],
    ],
  });
  return { ...email, headers: listHeaders(site, unsubscribe) };
}
