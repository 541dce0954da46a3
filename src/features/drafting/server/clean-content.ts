import type sanitizeHtml from 'sanitize-html';
import { articlePath } from '#features/articles/paths.ts';
import { ALLOWED_TAGS, sanitizeContent } from '#features/rich-text/server/public.ts';
import { engineOf } from '#platform/db/engine.ts';
import type { Db } from '#platform/db/schema.ts';

/** Images and frames that no one chose would be loaded immediately. */
const NOT_IN_DRAFTS = new Set(
  'img iframe figure figcaption details summary div span caption kbd cite abbr'.split(' '),
);
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: ALLOWED_TAGS.filter((tag) => !NOT_IN_DRAFTS.has(tag)),
  allowedAttributes: { a: ['href'], ol: ['start'], th: ['scope'] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
};

const LINK = /<a href="([^"]*)">([\s\S]*?)<\/a>/g;
/** Marks of what a writer must check, with inline markup inside. */
const INLINE = '(?:strong|em|u|s|sub|sup|a|code|mark|br)';
const CHECK = new RegExp(`\\[check:(?:[^[\\]<>]|</?${INLINE}(?: [^<>]*)?>){0,400}\\]`, 'gi');
const TAG = /<(\/?)([a-z]+)[^<>]*>/g;
const MARK = /<\/?mark>/g;
/** Links beyond these become plain text. */
const MAX_LINKS = 200;

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

/** Models sometimes answer in Markdown although asked for HTML. */
async function asHtml(text: string): Promise<string> {
  if (MARKED_UP.test(text)) return text;
  const plain = await sanitizeContent(text);
  return plain
    .split(/\n\s*\n|\n(?=#{1,4}\s)|(?<=^#{1,4} .+)\n/m)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map(blockOf)
    .join('\n')
    .replace(/\*\*([^*\n]+)\*\*/g, '<strong>$1</strong>');
}

/**
 * Wraps one '[check: ...]' in a mark, as plain text. Elements that start inside and end after it are moved
 * behind it, and those that end inside are closed before it.
 */
function markCheck(check: string): string {
  const open: string[] = [];
  const before: string[] = [];
  const text = check.replace(TAG, (tag, end: string, name: string) => {
    if (name === 'br') return ' ';
    if (end === '') open.push(tag);
    else if (open.pop() === undefined) before.push(tag);
    return '';
  });
  return `${before.join('')}<mark>${text}</mark>${open.join('')}`;
}

/** Removes nested marks. */
function withoutNestedMarks(html: string): string {
  let depth = 0;
  return html.replace(MARK, (tag) => {
    if (tag === '<mark>') depth += 1;
    const isOuter = depth === 1;
    if (tag !== '<mark>') depth -= 1;
    return isOuter ? tag : '';
  });
}

/** The slug of one of our articles in a link, as a path or full URL. */
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
    .where(engineOf(db).withoutIndex('is_public'), '=', 1)
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}

/**
 * Cleans generated HTML: no images or frames; links to our public articles become paths, links elsewhere get a
 * mark to check them, other links become text; each '[check: ...]' is marked.
 * @throws Problem 400 naming `content` if it is nested too deeply or broken
 */
export async function cleanContent(db: Db, siteUrl: string, content: string): Promise<string> {
  const written = await sanitizeContent(await asHtml(content));
  const { default: sanitize } = await import('sanitize-html');
  const html = sanitize(written, ALLOWED).replace(CHECK, markCheck);
  const links = [...html.matchAll(LINK)].slice(0, MAX_LINKS);
  const named = links.flatMap(([, href = '']) => slugIn(href, siteUrl) ?? []);
  const known = await publicSlugs(db, [...new Set(named)]);
  let seen = 0;
  const linked = html.replace(LINK, (_link, href: string, words: string) => {
    seen += 1;
    if (seen > MAX_LINKS) return words;
    const slug = slugIn(href, siteUrl);
    if (slug !== null)
      return known.has(slug) ? `<a href="${articlePath(slug)}">${words}</a>` : words;
    const plain = href.replaceAll('&amp;', '&');
    if (!URL.canParse(plain, siteUrl)) return words;
    const { origin, host } = new URL(plain, siteUrl);
    if (origin === new URL(siteUrl).origin) return words;
    return `<a href="${href}">${words}</a> <mark>[check: the link to ${host}]</mark>`;
  });
  // Remove links without URL and empty elements.
  const bare = withoutNestedMarks(linked)
    .replace(/<a>([\s\S]*?)<\/a>/g, '$1')
    .replace(/<(strong|em|u|s|sub|sup|code|mark)><\/\1>/g, '');
  return sanitizeContent(bare);
}
