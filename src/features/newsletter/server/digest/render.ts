import { articlePath } from '#features/articles/paths.ts';
import { oneLine } from '#lib/text/one-line.ts';
import {
  articleBlock,
  categoryName,
  escapeHtml,
  footerLink,
  heading,
  type MailSite,
  mailPage,
  paragraph,
  paragraphsOf,
} from './page.ts';

/** What a digest shows of an article. */
interface DigestArticle {
  slug: string;
  title: string;
  excerpt: string;
  category: string;
}

export interface DigestParts {
  site: MailSite;
  subject: string;
  intro: string;
  articles: readonly DigestArticle[];
}

export interface RenderedDigest {
  subject: string;
  /** Both with a mark where each reader's own link to unsubscribe stands. */
  html: string;
  text: string;
}

/** Where the link to unsubscribe stands: what is typed has no control characters left. */
const LINK_MARK = '\u0001unsubscribe\u0001';
const WIDTH = 72;

/** Lines of at most 72 characters; a longer word, such as an address, has one of its own. */
function wrap(text: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}

/** Makes a digest: the same bytes for the preview, the test and every reader, but for one link. */
export function renderDigest({ site, subject, intro, articles }: DigestParts): RenderedDigest {
  const line = oneLine(subject);
  const paragraphs = paragraphsOf(intro);
  const shown = articles.map((article) => ({
    category: article.category,
    title: oneLine(article.title),
    excerpt: oneLine(article.excerpt),
    href: site.url + articlePath(article.slug),
  }));
  const why = `You get this because you subscribed to the newsletter of ${site.name}.`;
  const opening =
    `<tr><td>${heading(escapeHtml(line))}` +
    `${paragraphs.map((one) => paragraph(escapeHtml(one))).join('')}</td></tr>`;
  const html = mailPage({
    site,
    subject: line,
    preheader: paragraphs[0] ?? shown.map(({ title }) => title).join(' · '),
    rows: opening + shown.map(articleBlock).join(''),
    footer: `${escapeHtml(why)}<br>${footerLink(LINK_MARK, 'Unsubscribe')} · ${footerLink(`${site.url}/`, `Read on ${site.name}`)}`,
  });
  const text = [
    wrap(line),
    ...paragraphs.map(wrap),
    ...shown.map(({ category, title, excerpt, href }) =>
      [
        categoryName(category).toUpperCase(),
        wrap(title),
        ...(excerpt ? [wrap(excerpt)] : []),
        href,
      ].join('\n'),
    ),
    `-- \n${wrap(why)}\nUnsubscribe: ${LINK_MARK}`,
  ].join('\n\n');
  return { subject: line, html, text: `${text}\n` };
}

/** The digest with the link of one reader. @param href absolute */
export function withLink<Parts extends { html: string; text: string }>(
  parts: Parts,
  href: string,
): Parts {
  return {
    ...parts,
    html: parts.html.replaceAll(LINK_MARK, escapeHtml(href)),
    text: parts.text.replaceAll(LINK_MARK, href),
  };
}
