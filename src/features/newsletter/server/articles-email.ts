import type { ArticleSummary } from '#features/articles/contract.ts';
import { articlePath } from '#features/articles/paths.ts';
import { DEFAULT_LANGUAGE } from '#lib/messages/languages.ts';
import { cutWords } from '#lib/text/excerpt/cut-words.ts';
import { oneLine } from '#lib/text/one-line.ts';
import { escapeHtml } from '#platform/html.ts';
import {
  articleRow,
  type EmailSite,
  emailCategory,
  emailHtml,
  footerLink,
  heading,
  paragraph,
} from './email-layout.ts';

const LINE_LENGTH = 72;
/** Gmail hides what follows the first 102 kB of an email: the unsubscribe link is at its end. */
const MAX_HTML_BYTES = 98_000;
/** Lengths of excerpts, until the email fits. */
const EXCERPT_LENGTHS = [Number.POSITIVE_INFINITY, 300, 140, 0] as const;
/** Inboxes show less of it. */
const PREHEADER_LENGTH = 200;

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

/** An article as emails show it. */
export type EmailArticle = Pick<ArticleSummary, 'slug' | 'title' | 'excerpt' | 'category'>;

interface ArticlesEmail {
  /** Each is one line. */
  subject: string;
  title: string;
  preheader: string;
  paragraphs: readonly string[];
  articles: readonly EmailArticle[];
  /** Changes the URL of an article. */
  linkTo?: (url: string) => string;
  /** Why the reader gets this. */
  why: string;
  /** Labels and URLs, for the reader's choices. */
  links: readonly (readonly [label: string, href: string])[];
  /** More HTML of the footer. */
  footer?: string;
}

/** An email with articles, as HTML and text. Excerpts are cut until mail programs show all of it. */
export function articlesEmail(
  site: EmailSite,
  parts: ArticlesEmail,
): { subject: string; html: string; text: string } {
  const { subject, title, preheader, paragraphs, why, links, footer = '' } = parts;
  const { linkTo = (url) => url } = parts;
  const articles = parts.articles.map((article) => ({
    category: article.category,
    title: oneLine(article.title),
    excerpt: oneLine(article.excerpt),
    href: linkTo(site.url + articlePath(article.slug)),
  }));
  const htmlWith = (excerptLength: number) =>
    emailHtml({
      site,
      subject,
      preheader: cutWords(preheader, PREHEADER_LENGTH),
      opening: heading(title) + paragraphs.map((one) => paragraph(one)).join(''),
      rows: articles
        .map((one) =>
          articleRow(site, {
            ...one,
            excerpt: excerptLength === 0 ? '' : cutWords(one.excerpt, excerptLength),
          }),
        )
        .join(''),
      footer: `${escapeHtml(why)}<br>${links.map(([label, href]) => footerLink(href, label)).join(' · ')}${footer}`,
    });
  const fits = (length: number) => Buffer.byteLength(htmlWith(length)) <= MAX_HTML_BYTES;
  const html = htmlWith(EXCERPT_LENGTHS.find(fits) ?? 0);
  const text = [
    wrap(title),
    ...paragraphs.map(wrap),
    ...articles.map(({ category, title: line, excerpt, href }) =>
      [
        emailCategory(site, category).toLocaleUpperCase(site.language ?? DEFAULT_LANGUAGE),
        wrap(line),
        ...(excerpt ? [wrap(excerpt)] : []),
        href,
      ].join('\n'),
    ),
    [
      '-- ',
      wrap(why),
      ...links.map(([label, href]) => `${label}: ${href}`),
      ...(site.footerLine ? [wrap(site.footerLine)] : []),
    ].join('\n'),
  ].join('\n\n');
  return { subject, html, text: `${text}\n` };
}
