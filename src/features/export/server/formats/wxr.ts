import { isPublic } from '#features/articles/values.ts';
import { imageOf } from '#features/media/values.ts';
import { publicAddress, withAddresses } from '#features/rich-text/server/public.ts';
import { escapeHtml } from '#platform/html.ts';
import type { ArticleRecord, ImageRecord } from '../../contract.ts';
import type { Report } from '../report.ts';
import { dateOf, type Source, type Writer } from './format.ts';
import { peopleAndTaxonomy } from './people-and-taxonomy.ts';
import { counted } from './zip.ts';

const NAMESPACES = {
  excerpt: 'http://wordpress.org/export/1.2/excerpt/',
  content: 'http://purl.org/rss/1.0/modules/content/',
  dc: 'http://purl.org/dc/elements/1.1/',
  wp: 'http://wordpress.org/export/1.2/',
};

/** Characters that XML 1.0 forbids, even as character references (production 2, Char). */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** '2026-03-05T12:00:00.000Z' -> '2026-03-05 12:00:00' */
const wpTime = (iso: string) => iso.slice(0, 19).replace('T', ' ');

/** A post's status in WordPress. */
function statusOf(article: ArticleRecord): string {
  const { status, moderationStatus } = article;
  if (isPublic(article)) return 'publish';
  if (status === 'archived') return 'private';
  if (status === 'draft' || moderationStatus === 'rejected') return 'draft';
  return moderationStatus === 'approved' ? 'future' : 'pending';
}

// Posts, library images and featured images with the article's own alt text share one id space.
const postId = (articleId: number) => 3 * articleId;
const imageId = (id: number) => 3 * id + 1;
const featuredId = (articleId: number) => 3 * articleId + 2;

type Taxonomy = Awaited<ReturnType<typeof peopleAndTaxonomy>>;

interface Item {
  id: number;
  title: string;
  link: string;
  creator: string;
  time: string;
  modified: string;
  content: string;
  excerpt: string;
  name: string;
  status: string;
  type: 'post' | 'attachment';
  isSticky?: boolean;
  /** Its id in feeds. */
  guid?: string | null;
  attachmentUrl?: string;
  terms?: { domain: string; slug: string; name: string }[];
  meta: [key: string, value: string][];
}

class WxrWriter {
  readonly #source: Source;
  readonly #report: Report;
  readonly #taxonomy: Taxonomy;
  /** The item that is being written, for the report. */
  #of = '';

  constructor(source: Source, report: Report, taxonomy: Taxonomy) {
    this.#source = source;
    this.#report = report;
    this.#taxonomy = taxonomy;
  }

  #tag(name: string, text: string | number): string {
    const clean = String(text).replace(FORBIDDEN, '');
    const lost = String(text).length - clean.length;
    if (lost > 0) {
      this.#report.note('Characters that XML forbids were removed', this.#of, lost);
    }
    return `<${name}><![CDATA[${clean.replaceAll(']]>', ']]]]><![CDATA[>')}]]></${name}>\n`;
  }

  head(): string {
    const { siteName, siteUrl } = this.#source.site;
    const { accounts, categories, tags } = this.#taxonomy;
    this.#of = siteName;
    const spaces = Object.entries(NAMESPACES).map(([name, uri]) => ` xmlns:${name}="${uri}"`);
    const people = [...accounts.values()].map(
      ({ id, username, email }) =>
        `<wp:author>${this.#tag('wp:author_id', id)}${this.#tag('wp:author_login', username)}` +
        `${this.#tag('wp:author_email', email ?? '')}` +
        `${this.#tag('wp:author_display_name', username)}</wp:author>\n`,
    );
    let term = 0;
    const groups = [...categories.values()].map(({ slug, name, description }) => {
      term += 1;
      return (
        `<wp:category>${this.#tag('wp:term_id', term)}${this.#tag('wp:category_nicename', slug)}` +
        `${this.#tag('wp:category_parent', '')}${this.#tag('wp:cat_name', name)}` +
        `${this.#tag('wp:category_description', description)}</wp:category>\n`
      );
    });
    const words = [...tags.values()].map(({ slug, name, description }) => {
      term += 1;
      return (
        `<wp:tag>${this.#tag('wp:term_id', term)}${this.#tag('wp:tag_slug', slug)}` +
        `${this.#tag('wp:tag_name', name)}${this.#tag('wp:tag_description', description)}</wp:tag>\n`
      );
    });
    return (
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
      `<rss version="2.0"${spaces.join('')}>\n<channel>\n` +
      `${this.#tag('title', siteName)}${this.#tag('link', siteUrl)}` +
      `${this.#tag('pubDate', new Date(this.#source.now).toUTCString())}` +
      `<wp:wxr_version>1.2</wp:wxr_version>\n${this.#tag('wp:base_site_url', siteUrl)}` +
      `${this.#tag('wp:base_blog_url', siteUrl)}${[...people, ...groups, ...words].join('')}`
    );
  }

  #creator(id: number | null): string {
    return this.#taxonomy.accounts.get(id ?? 0)?.username ?? this.#source.site.authorLabel;
  }

  image(image: ImageRecord): string {
    const url = publicAddress(image.url, this.#source.site.siteUrl);
    return this.#attachment(url, {
      id: imageId(image.id),
      title: image.name,
      creator: this.#creator(image.uploadedBy),
      time: image.createdAt,
      alt: image.alt,
      caption: image.caption,
    });
  }

  #attachment(
    url: string,
    {
      alt,
      caption,
      time,
      ...rest
    }: Pick<Item, 'id' | 'title' | 'creator' | 'time'> & {
      alt: string;
      caption: string;
    },
  ): string {
    return this.#item({
      ...rest,
      time,
      modified: time,
      link: url,
      attachmentUrl: url,
      content: '',
      excerpt: caption,
      name: `image-${rest.id}`,
      status: 'inherit',
      type: 'attachment',
      meta: alt === '' ? [] : [['_wp_attachment_image_alt', alt]],
    });
  }

  article(article: ArticleRecord): string {
    const { id, slug, title, featuredImage, featuredImageAlt, featuredImageCaption } = article;
    const { siteUrl } = this.#source.site;
    const note = (what: string) => this.#report.note(what, slug);
    if (!this.#taxonomy.accounts.has(article.authorId)) {
      note('Articles of deleted accounts get the site’s byline');
    }
    const status = statusOf(article);
    const meta: Item['meta'] = article.formerSlugs.map((former) => ['_wp_old_slug', former]);
    if (article.metaDescription !== '') {
      meta.push(['_yoast_wpseo_metadesc', article.metaDescription]);
    }
    if (status !== 'publish' && status !== 'future' && article.status !== 'draft') {
      note(
        'States that WordPress doesn’t have become custom fields; the post is private, pending or a draft',
      );
      meta.push(['_savepoint_status', article.status]);
      meta.push(['_savepoint_moderation', article.moderationStatus]);
      if (article.scheduledPublishAt !== null) {
        meta.push(['_savepoint_scheduled', article.scheduledPublishAt]);
      }
    }
    if (article.rejectionNote !== null) {
      note('Rejection notes become custom fields');
      meta.push(['_savepoint_rejection_note', article.rejectionNote]);
    }
    if (article.language !== '') {
      note('Languages of articles become custom fields');
      meta.push(['_savepoint_language', article.language]);
    }
    if (article.corrections.length > 0) note('Corrections aren’t exported');
    if (article.embargoUntil !== null) note('Embargoes aren’t exported');
    if (article.unpublishAt !== null) note('Times to unpublish aren’t exported');
    const isSticky = article.placements.some(
      (one) => one.page === 'homepage' && one.position === 0,
    );
    for (const { page, position } of article.placements) {
      if (page !== 'homepage' || position !== 0)
        note('Placements other than the main one become custom fields');
      meta.push(['_savepoint_placement', `${page} ${position}`]);
    }
    const isImage = featuredImage !== null && imageOf(featuredImage).kind !== 'video';
    if (isImage) meta.push(['_thumbnail_id', String(featuredId(id))]);
    else if (featuredImage !== null) {
      note('Featured videos become custom fields');
      meta.push(['_savepoint_featured_video', featuredImage]);
    }
    const category = this.#taxonomy.categories.get(article.category);
    const time = dateOf(article);
    const creator = this.#creator(article.authorId);
    const html = withAddresses(article.content, (path) => siteUrl + path);
    const post = this.#item({
      guid: article.guid,
      id: postId(id),
      title,
      creator,
      time,
      modified: article.updatedAt,
      meta,
      isSticky,
      status,
      link: `${siteUrl}/articles/${slug}`,
      // An HTML block, because WordPress turns line breaks into paragraphs elsewhere.
      content: html === '' ? '' : `<!-- wp:html -->\n${html}\n<!-- /wp:html -->`,
      excerpt: article.excerpt,
      name: slug,
      type: 'post',
      terms: [
        { domain: 'category', slug: article.category, name: category?.name ?? article.category },
        ...article.tags.map((name) => ({
          domain: 'post_tag',
          name,
          slug: this.#taxonomy.tags.get(name)?.slug ?? name,
        })),
      ],
    });
    if (!isImage) return post;
    const words = { alt: featuredImageAlt, caption: featuredImageCaption };
    const image = { id: featuredId(id), title, creator, time: article.createdAt, ...words };
    return this.#attachment(publicAddress(featuredImage, siteUrl), image) + post;
  }

  #item(item: Item): string {
    this.#of = item.name;
    const tag = this.#tag.bind(this);
    const terms = (item.terms ?? []).map(({ domain, slug, name }) => {
      const opening = `category domain="${domain}" nicename="${escapeHtml(slug)}"`;
      return tag('category', name).replace('<category', () => `<${opening}`);
    });
    const meta = item.meta.map(
      ([key, value]) =>
        `<wp:postmeta>${tag('wp:meta_key', key)}${tag('wp:meta_value', value)}</wp:postmeta>\n`,
    );
    return (
      `<item>\n${tag('title', item.title)}${tag('link', item.link)}` +
      `${tag('pubDate', new Date(item.time).toUTCString())}${tag('dc:creator', item.creator)}` +
      `<guid isPermaLink="false">${escapeHtml(item.guid ?? item.link)}</guid>\n` +
      `${tag('content:encoded', item.content)}${tag('excerpt:encoded', item.excerpt)}` +
      `${tag('wp:post_id', item.id)}${tag('wp:post_date', wpTime(item.time))}` +
      `${tag('wp:post_date_gmt', wpTime(item.time))}${tag('wp:post_modified', wpTime(item.modified))}` +
      `${tag('wp:post_modified_gmt', wpTime(item.modified))}${tag('wp:comment_status', 'closed')}` +
      `${tag('wp:ping_status', 'closed')}${tag('wp:post_name', item.name)}` +
      `${tag('wp:status', item.status)}${tag('wp:post_parent', 0)}${tag('wp:menu_order', 0)}` +
      `${tag('wp:post_type', item.type)}${tag('wp:post_password', '')}` +
      `${tag('wp:is_sticky', item.isSticky ? 1 : 0)}` +
      `${item.attachmentUrl ? tag('wp:attachment_url', item.attachmentUrl) : ''}` +
      `${terms.join('')}${meta.join('')}</item>\n`
    );
  }
}

/** WordPress eXtended RSS 1.2 for its importer; images are public URLs. */
export const writeWxr: Writer = async function* writeWxr(source, report) {
  const writer = new WxrWriter(source, report, await peopleAndTaxonomy(source, report));
  yield writer.head();
  for await (const { record } of counted(source.records.images(), report, 'images')) {
    yield writer.image(record);
  }
  for await (const article of counted(source.records.articles(), report, 'articles')) {
    yield writer.article(article);
  }
  yield '</channel>\n</rss>\n';
};
