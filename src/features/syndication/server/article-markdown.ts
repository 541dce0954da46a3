import type { Article } from '#features/articles/contract.ts';
import { articlePath } from '#features/articles/paths.ts';
import {
  htmlToMarkdown,
  publicAddress,
  readersMarkdown,
  withAddresses,
} from '#features/articles/server/public.ts';
import { CORRECTION_WORDS } from '#features/articles/values.ts';
import type { Live, LiveEntry } from '#features/live/contract.ts';
import { pictureOf } from '#features/media/values.ts';
import { bylineText } from '#features/people/values.ts';
import type { Review } from '#features/reviews/contract.ts';
import { categoryLabel } from '#features/taxonomy/values.ts';
import { longDate } from '#lib/dates.ts';
import type { Config } from '#platform/config/config.ts';
import { escapeHtml } from '#platform/html.ts';

type Site = Pick<Config, 'siteUrl' | 'authorLabel'>;

const plain = (text: string) => htmlToMarkdown(escapeHtml(text));
const list = (items: readonly string[]) => items.map((item) => `- ${plain(item)}`).join('\n');

/** Sanitised HTML, whose addresses lead back here from wherever it is read. */
const body = (html: string, siteUrl: string) =>
  readersMarkdown(withAddresses(html, (path) => publicAddress(path, siteUrl)));

function picture(src: string, alt: string, caption: string, { siteUrl }: Site): string {
  const image = `<img src="${escapeHtml(publicAddress(src, siteUrl))}" alt="${escapeHtml(alt)}">`;
  return [htmlToMarkdown(image), plain(caption)].filter((part) => part !== '').join('\n\n');
}

function reviewParts({ score, verdict, pros, cons, award, platform, accessibility }: Review) {
  return [
    score &&
      `**Score:** ${score.label} ${score.outOf}${score.word && score.word !== score.label ? ` (${plain(score.word)})` : ''}`,
    award && `**Award:** ${plain(award)}`,
    platform && `**Reviewed on:** ${plain(platform)}`,
    verdict && `**Verdict:** ${plain(verdict)}`,
    pros.length > 0 && `**What works**\n\n${list(pros)}`,
    cons.length > 0 && `**What does not**\n\n${list(cons)}`,
    accessibility && `**Accessibility:** ${plain(accessibility)}`,
  ];
}

function entryParts(entry: LiveEntry, site: Site): (string | null)[] {
  const { postedAt, moment, withdrawn } = entry;
  const at = `${postedAt.slice(0, 16).replace('T', ' ')} UTC`;
  return [
    `### ${at}${moment && `: ${plain(moment)}`}`,
    withdrawn && `*${plain(withdrawn.note)}*`,
    body(entry.text, site.siteUrl),
    entry.picture && picture(entry.picture, entry.pictureAlt, entry.pictureCaption, site),
    entry.video && `<${entry.video}>`,
  ];
}

function featured({ featuredImage, featuredImageAlt, featuredImageCaption }: Article, site: Site) {
  const shown = pictureOf(featuredImage, new URL(site.siteUrl).host);
  if (shown.kind === 'video') return [`<${featuredImage}>`, plain(featuredImageCaption)];
  if (shown.kind === 'none') return [];
  return [picture(shown.url, featuredImageAlt, featuredImageCaption, site)];
}

interface Source {
  article: Article;
  /** Sanitised HTML as it is stored. */
  content: string;
  /** With all its entries; null where it is not live and never was. */
  live: Live | null;
}

/** A public article as Markdown: what its page says, with addresses that lead back to the site. */
export function articleMarkdown({ article, content, live }: Source, site: Site): string {
  const { title, byline, category, publishedAt, createdAt, description, review } = article;
  const by = bylineText(byline, site.authorLabel);
  const facts = [by, categoryLabel(category), longDate(publishedAt ?? createdAt)].map(plain);
  const parts = [
    `# ${plain(title)}`,
    facts.join(' · '),
    description && `> ${plain(description)}`,
    ...featured(article, site),
    ...(review === null ? [] : reviewParts(review)),
    body(content, site.siteUrl),
    ...(live?.entries ?? []).flatMap((entry) => entryParts(entry, site)),
    ...article.corrections.map(
      ({ kind, notedAt, wrong, correct }) =>
        `**${CORRECTION_WORDS[kind].done} on ${longDate(notedAt)}.** We wrote: ${plain(wrong)} It is: ${plain(correct)}`,
    ),
    `---\n\n${site.siteUrl}${articlePath(article.slug)}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}
