import type { Article } from '#features/articles/contract.ts';
import { articlePath } from '#features/articles/paths.ts';
import { bylineText } from '#features/authors/values.ts';
import type { Live } from '#features/live/contract.ts';
import { creditOf, imageOf } from '#features/media/values.ts';
import { htmlToMarkdown, readersMarkdown } from '#features/rich-text/server/markdown/public.ts';
import { creditHtml, publicAddress, withAddresses } from '#features/rich-text/server/public.ts';
import { categoryWords } from '#features/taxonomy/values.ts';
import { formatDate } from '#lib/format/date.ts';
import type { Config } from '#platform/config/config.ts';
import { escapeHtml, xmlText } from '#platform/html.ts';
import { messagesIn } from '#platform/messages/messages-in.ts';
import { correctedOn, correctedTexts, entryHtml, imageHtml, reviewHtml } from './article-parts.ts';

type Site = Pick<Config, 'siteUrl' | 'authorLabel' | 'timeZone' | 'language' | 'review'>;

const plain = (text: string) => htmlToMarkdown(escapeHtml(text));

/** Sanitized HTML with absolute URLs. */
const body = (html: string, siteUrl: string) =>
  readersMarkdown(withAddresses(html, (path) => publicAddress(path, siteUrl)));

function featured(article: Article, site: Site) {
  const { featuredImage, featuredImageAlt: alt, featuredImageCaption: caption } = article;
  const shown = imageOf(featuredImage, new URL(site.siteUrl).host);
  if (shown.kind === 'video') return [`<${featuredImage}>`, plain(caption)];
  if (shown.kind === 'none') return [];
  const credit = creditOf(article.imageCredits, featuredImage);
  const credited = credit && creditHtml(credit, messagesIn(site.language));
  return [body(imageHtml(shown.url, alt, caption, credited), site.siteUrl)];
}

interface Source {
  article: Article;
  categoryName: string;
  /** Sanitized HTML as stored. */
  content: string;
  /** With all entries; null without live coverage. */
  live: Live | null;
}

/** A public article as Markdown, with absolute URLs. */
export function articleMarkdown(
  { article, categoryName, content, live }: Source,
  site: Site,
): string {
  const { title, byline, publishedAt, createdAt, description, review } = article;
  const dayOf = (time: string) => formatDate(time, 'long', site.timeZone, site.language);
  const t = messagesIn(site.language);
  const by = bylineText(byline, site.authorLabel, t);
  const facts = [by, categoryWords(t, categoryName), dayOf(publishedAt ?? createdAt)].map(plain);
  const parts = [
    `# ${plain(title)}`,
    facts.join(' · '),
    description && `> ${plain(description)}`,
    ...featured(article, site),
    review && body(reviewHtml(review, t, site), site.siteUrl),
    body(content, site.siteUrl),
    ...(live?.entries ?? []).map((entry) => body(entryHtml(entry, site.timeZone), site.siteUrl)),
    ...article.corrections.map(
      ({ kind, notedAt, wrong, correct }) =>
        `**${correctedOn(t, kind, dayOf(notedAt))}** ${correctedTexts(t, plain(wrong), plain(correct))}`,
    ),
    `---\n\n${site.siteUrl}${articlePath(article.slug)}`,
  ];
  return `${xmlText(parts.filter(Boolean).join('\n\n'))}\n`;
}
