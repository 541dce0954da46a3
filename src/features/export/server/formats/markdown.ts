import { stringify } from 'yaml';
import { isPublic } from '#features/articles/values.ts';
import { withoutFocus } from '#features/media/values.ts';
import { holdsHtml, htmlToMarkdown } from '#features/rich-text/server/markdown/public.ts';
import { publicAddress, withAddresses } from '#features/rich-text/server/public.ts';
import type { AccountRecord, ArticleRecord } from '../../contract.ts';
import type { Report } from '../report.ts';
import { dateOf, type Source, type Writer } from './format.ts';
import { counted, imageFiles, jsonFile, recordFiles, type ZipEntry, zipOf } from './zip.ts';

/** Library images are in the zip; other URLs become absolute. */
const inZip = (path: string, siteUrl: string) =>
  path.startsWith('/media/') ? `..${withoutFocus(path)}` : publicAddress(path, siteUrl);

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
    lang: rest.language || undefined,
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
      unpublishAt: rest.unpublishAt ?? undefined,
      embargoUntil: rest.embargoUntil ?? undefined,
      embargoReason: rest.embargoReason || undefined,
      embargoSource: rest.embargoSource || undefined,
      guid: rest.guid ?? undefined,
      corrections: rest.corrections.length > 0 ? rest.corrections : undefined,
      createdAt: rest.createdAt,
      publishedAt: rest.publishedAt ?? undefined,
      placements: rest.placements.length > 0 ? rest.placements : undefined,
    },
  };
  return `---\n${stringify(fields, { lineWidth: 0 })}---\n\n`;
}

/** Markdown folders often end up in public repositories. */
function withoutMail({ records, ...rest }: Source, report: Report): Source {
  async function* accounts(): AsyncGenerator<AccountRecord> {
    for await (const account of records.accounts()) {
      if (account.email !== null) report.note('Email addresses aren’t exported', account.username);
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
      report.note('Articles of deleted accounts get the site’s byline', slug);
    }
    const html = withAddresses(article.content, (path) => inZip(path, site.siteUrl));
    if (holdsHtml(html)) {
      report.note('Elements without Markdown syntax stay HTML', slug);
    }
    const markdown = htmlToMarkdown(html);
    yield {
      name: `articles/${slug}.md`,
      input: `${frontMatter(article, source, author)}${markdown}\n`,
    };
  }
  yield* imageFiles(source, report, 1);
  yield { name: 'report.json', input: jsonFile(report.result()) };
}

/** A zip of Markdown with YAML front matter, images in one size, and JSON Lines for everything else. */
export const writeMarkdown: Writer = (source, report) => zipOf(files(source, report), source.now);
