import sanitizeHtml from 'sanitize-html';
import type { Db } from '../../../platform/db/schema.ts';
import { articlePath } from '../../articles/paths.ts';
import { sanitizeArticleHtml } from '../../articles/public.ts';

/** Less than an article may hold: a picture or frame that nobody chose would be asked for at once. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags:
    'p h2 h3 h4 ul ol li blockquote pre code hr br table thead tbody tr th td strong em u s sub sup a mark'.split(
      ' ',
    ),
  allowedAttributes: { a: ['href'], ol: ['start'], th: ['scope'] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
};

const LINK = /<a href="([^"]*)">([\s\S]*?)<\/a>/g;
const CHECK = /\[check:[^[\]<>]{0,300}\]/gi;

const MARKED_UP = /<(p|h[1-6]|ul|ol|blockquote|div|br)\b/i;

/** One block of plain text or simple Markdown. */
function blockOf(block: string): string {
  const heading = /^(#{1,4})\s+(.+)$/.exec(block);
  if (heading) {
    const tag = (heading[1] ?? '').length > 2 ? 'h3' : 'h2';
    return `<${tag}>${heading[2]}</${tag}>`;
  }
  const lines = block.split('\n');
  const items = lines.map((line) => /^\s*(?:[-*•]|\d{1,2}[.)])\s+(.+)$/.exec(line)?.[1]);
  if (items.every((item) => item !== undefined)) {
    return `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
  }
  return `<p>${lines.join(' ')}</p>`;
}

/** Models that were asked for HTML answer in Markdown now and then. */
function asHtml(text: string): string {
  if (MARKED_UP.test(text)) return text;
  return sanitizeArticleHtml(text)
    .split(/\n\s*\n|\n(?=#{1,4}\s)|(?<=^#{1,4} .+)\n/m)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map(blockOf)
    .join('\n')
    .replace(/\*\*([^*\n]+)\*\*/g, '<strong>$1</strong>');
}

/** The slug of an article that a link names, as a path or under our own origin. */
function slugIn(href: string, siteUrl: string): string | null {
  const plain = href.replaceAll('&amp;', '&');
  if (!URL.canParse(plain, siteUrl)) return null;
  const { origin, pathname } = new URL(plain, siteUrl);
  const slug = /^\/articles\/([a-z0-9-]+)\/?$/.exec(pathname)?.[1];
  return origin === new URL(siteUrl).origin && slug !== undefined ? slug : null;
}

async function publicSlugs(db: Db, slugs: string[]): Promise<Set<string>> {
  if (slugs.length === 0) return new Set();
  const rows = await db
    .selectFrom('articles')
    .select('slug')
    .where('slug', 'in', slugs)
    .where('is_public', '=', 1)
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}

/**
 * Generated HTML as a draft may hold it: what an article may, but no pictures and frames; links to
 * public articles of ours as paths; links elsewhere with a mark that asks for a check; other links
 * gone, their words kept; '[check: ...]' in a mark.
 * @throws Problem 400 naming `content` where it is nested or broken without end
 */
export async function cleanContent(db: Db, siteUrl: string, content: string): Promise<string> {
  const html = sanitizeHtml(sanitizeArticleHtml(asHtml(content)), {
    ...ALLOWED,
    textFilter: (text, tag) =>
      tag === 'mark' || tag === 'code' ? text : text.replace(CHECK, '<mark>$&</mark>'),
  });
  const named = [...html.matchAll(LINK)].flatMap(([, href = '']) => slugIn(href, siteUrl) ?? []);
  const known = await publicSlugs(db, named.slice(0, 100));
  const linked = html.replace(LINK, (_link, href: string, words: string) => {
    const slug = slugIn(href, siteUrl);
    if (slug !== null)
      return known.has(slug) ? `<a href="${articlePath(slug)}">${words}</a>` : words;
    const plain = href.replaceAll('&amp;', '&');
    if (!URL.canParse(plain, siteUrl)) return words;
    const { origin, host } = new URL(plain, siteUrl);
    if (origin === new URL(siteUrl).origin) return words;
    return `<a href="${href}">${words}</a> <mark>[check: the link to ${host}]</mark>`;
  });
  // What is left without an address is no link.
  return sanitizeArticleHtml(linked.replace(/<a>([\s\S]*?)<\/a>/g, '$1'));
}
