import TurndownService from 'turndown';
import { stringify } from 'yaml';
import { isPublic } from '#features/articles/values.ts';
import type { AccountRecord, ArticleRecord } from '../../contract.ts';
import type { Report } from '../report.ts';
import { publicAddress, withAddresses } from './addresses.ts';
import { dateOf, type Source, type Writer } from './format.ts';
import { counted, jsonFile, pictureFiles, recordFiles, type ZipEntry, zipOf } from './zip.ts';

/** What Markdown has no sign for, and holds as HTML: as a block, or within a line. */
const BLOCKS = ['iframe', 'details', 'figure', 'table', 'caption'] as const;
const WITHIN = ['sub', 'sup', 'u', 's', 'kbd', 'mark', 'abbr', 'cite'] as const;

const HAS_HTML = new RegExp(`<(?:${[...BLOCKS, ...WITHIN].join('|')})\\b| (?:dir|lang)="`);

const converter = new TurndownService({
  headingStyle: 'atx',
  codeBlockStyle: 'fenced',
  bulletListMarker: '-',
  emDelimiter: '*',
  hr: '---',
});

interface Element {
  nodeName: string;
  outerHTML: string;
  parentNode: Element | null;
  getAttribute(name: string): string | null;
}
const elementOf = (node: unknown) => node as Element;

// An empty line would end a block of HTML.
const ownHtml = (node: unknown) =>
  `\n\n${elementOf(node).outerHTML.replace(/\n(?=\s*\n)/g, '&#10;')}\n\n`;
// Empty blocks too: a player has no text.
converter.addRule('block', {
  filter: [...BLOCKS] as TurndownService.Filter,
  replacement: (_, node) => ownHtml(node),
});
/** A checklist whose steps are words alone: others stand as HTML. */
const PLAIN_CHECKLIST =
  /^<ul class="checklist">(?:<li>(?=[^<]*[^<\s])(?:[^<]|<\/?(?:a|strong|em|code|su[bp]|kbd|mark|abbr|cite|u|s)\b[^>]*>)+<\/li>\s*)+<\/ul>$/;
const classOf = (node: unknown) => elementOf(node).getAttribute('class');
converter.addRule('checklist', {
  filter: (node) =>
    classOf(node) === 'checklist' && !PLAIN_CHECKLIST.test(elementOf(node).outerHTML),
  replacement: (_, node) => ownHtml(node),
});
converter.addRule('step', {
  filter: (node) => {
    const { nodeName, parentNode } = elementOf(node);
    return nodeName === 'LI' && parentNode !== null && classOf(parentNode) === 'checklist';
  },
  replacement: (content) => `- [ ] ${content.trim().replaceAll('\n', '\n  ')}\n`,
});
const openingOf = (html: string) => /^<(?:[^>"]|"[^"]*")*>/.exec(html)?.[0] ?? '';

// Between tags within a line stands Markdown, and between those of a box that have lines of their own.
converter.addRule('within', {
  filter: [...WITHIN] as TurndownService.Filter,
  replacement: (content, node) => {
    const { nodeName, outerHTML } = elementOf(node);
    return content === '' ? '' : `${openingOf(outerHTML)}${content}</${nodeName.toLowerCase()}>`;
  },
});
/** Says in which language or direction it is written, for which there is no sign. */
const isMarked = (node: unknown) =>
  ['dir', 'lang'].some((name) => elementOf(node).getAttribute(name));
converter.addRule('marked', {
  filter: (node) => /^(?:div|p|span)$/i.test(elementOf(node).nodeName) && isMarked(node),
  replacement: (content, node) => {
    const { nodeName, outerHTML } = elementOf(node);
    if (nodeName === 'P') return ownHtml(node);
    const between = nodeName === 'DIV' ? '\n\n' : '';
    const whole = [openingOf(outerHTML), content.trim(), `</${nodeName.toLowerCase()}>`];
    return `${between}${whole.join(between)}${between}`;
  },
});

const { escape: escapeSigns } = converter;
// What is shown as a tag or an entity must not become one, nor '#' the end of a heading.
converter.escape = (text) =>
  escapeSigns(text)
    .replace(/<|&(?=#?\w+;)/g, '\\$&')
    .replace(/(?<=^|\s)#+\s*$/, '\\$&')
    .replace(/^(\s*\d+)(?=\)|\.\s*$)/, '$1\\')
    .replace(/^(?=[+-]\s*$)/, '\\');

const percent = (sign: string) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`;

// The words of a picture are escaped like all others.
converter.addRule('picture', {
  filter: 'img',
  replacement: (_, node) => {
    const attribute = (name: string) => elementOf(node).getAttribute(name) ?? '';
    const words = (name: string) => converter.escape(attribute(name).replace(/\s+/g, ' '));
    const src = attribute('src').replace(/[\s()<>]/g, percent);
    const title = words('title').replaceAll('"', '\\"');
    return src === '' ? '' : `![${words('alt')}](${src}${title && ` "${title}"`})`;
  },
});

/** Stands between two lists: without anything there they would be one. */
const APART = '\ue000';

const toMarkdown = (html: string) =>
  converter
    .turndown(html.replace(/<\/(ul|ol)>\s*(?=<\1\b)/g, `$&<p>${APART}</p>`))
    .replaceAll(APART, '<!-- -->');

/** Pictures of the library lie in the zip; all other addresses are public ones. */
const inZip = (path: string, siteUrl: string) =>
  path.startsWith('/media/') ? `..${path}` : publicAddress(path, siteUrl);

function frontMatter(article: ArticleRecord, source: Source, author: string | undefined): string {
  const { id, title, slug, formerSlugs, excerpt, metaDescription, featuredImage, ...rest } =
    article;
  const { siteUrl, authorLabel } = source.site;
  const fields = {
    title,
    slug,
    date: dateOf(article),
    lastmod: rest.updatedAt,
    draft: !isPublic(article),
    author: author ?? authorLabel,
    description: metaDescription || undefined,
    summary: excerpt || undefined,
    categories: [rest.category],
    tags: rest.tags,
    aliases: formerSlugs.length > 0 ? formerSlugs.map((one) => `/articles/${one}`) : undefined,
    image: featuredImage === null ? undefined : inZip(featuredImage, siteUrl),
    imageAlt: rest.featuredImageAlt || undefined,
    imageCaption: rest.featuredImageCaption || undefined,
    savepoint: {
      id,
      authorId: rest.authorId,
      status: rest.status,
      moderationStatus: rest.moderationStatus,
      rejectionNote: rest.rejectionNote ?? undefined,
      scheduledPublishAt: rest.scheduledPublishAt ?? undefined,
      embargoUntil: rest.embargoUntil ?? undefined,
      embargoReason: rest.embargoReason || undefined,
      embargoSource: rest.embargoSource || undefined,
      corrections: rest.corrections.length > 0 ? rest.corrections : undefined,
      createdAt: rest.createdAt,
      publishedAt: rest.publishedAt ?? undefined,
      placements: rest.placements.length > 0 ? rest.placements : undefined,
    },
  };
  return `---\n${stringify(fields, { lineWidth: 0 })}---\n\n`;
}

/** Folders of Markdown end in public repositories. */
function withoutMail({ records, ...rest }: Source, report: Report): Source {
  async function* accounts(): AsyncGenerator<AccountRecord> {
    for await (const account of records.accounts()) {
      if (account.email !== null) report.note('Mail addresses are left out', account.username);
      yield { ...account, email: null };
    }
  }
  return { ...rest, records: { ...records, accounts } };
}

async function* files(source: Source, report: Report): AsyncGenerator<ZipEntry> {
  const { records, site } = source;
  const authors = new Map<number, string>();
  for await (const { id, username } of records.accounts()) authors.set(id, username);
  yield* recordFiles(withoutMail(source, report), report, 'data/');
  for await (const article of counted(records.articles(), report, 'articles')) {
    const { slug, authorId } = article;
    const author = authors.get(authorId);
    if (author === undefined) {
      report.note("Articles whose author's account is gone have the site's byline", slug);
    }
    const html = withAddresses(article.content, (path) => inZip(path, site.siteUrl));
    if (HAS_HTML.test(html)) {
      report.note('What Markdown has no sign for stands in it as HTML', slug);
    }
    const markdown = toMarkdown(html);
    yield {
      name: `articles/${slug}.md`,
      input: `${frontMatter(article, source, author)}${markdown}\n`,
    };
  }
  yield* pictureFiles(source, report, 1);
  yield { name: 'report.json', input: jsonFile(report.result()) };
}

/** A zip of Markdown with YAML front matter, of the pictures in one size, and the rest as JSON Lines. */
export const writeMarkdown: Writer = (source, report) => zipOf(files(source, report), source.now);
