import { formatCount } from '#lib/format/count.ts';
import { parseFirstTime } from '../parse-time.ts';
import type { Attachments } from '../shortcodes/shortcodes.ts';
import {
  type Source,
  type SourceArticle,
  type SourceComment,
  type SourceImage,
  type SourceOverview,
  type SourceState,
  unreadable,
} from '../source.ts';
import { formerUrlsOf, siteUrls, type Term } from './old-urls.ts';
import { postHtml } from './post-html.ts';
import { readWxr, type WxrItem, type WxrPart } from './read-wxr.ts';

type Fields = ReadonlyMap<string, string>;
type Bytes = () => AsyncIterable<Uint8Array>;

const STATES: Record<string, SourceState> = {
  publish: 'published',
  future: 'scheduled',
  draft: 'draft',
  'auto-draft': 'draft',
  pending: 'pending',
  private: 'private',
  trash: 'trashed',
};

/** Types that are not articles: menus, styles, data of plugins. */
const NO_ARTICLE = new Set(
  (
    'attachment nav_menu_item revision custom_css customize_changeset oembed_cache user_request ' +
    'wp_block wp_template wp_template_part wp_global_styles wp_navigation wp_font_family wp_font_face ' +
    'acf-field acf-field-group wpcf7_contact_form'
  ).split(' '),
);

/** Readers found these under their oldUrl, some of them behind a login. */
const WAS_SHOWN = new Set<SourceState>(['published', 'private', 'password']);

/** Meta descriptions of SEO plugins, the most used first. */
const DESCRIPTIONS = ['_yoast_wpseo_metadesc', 'rank_math_description', '_seopress_titles_desc'];

/** URLs of more categories and tags redirect to the list of all articles. */
const MAX_TERMS = 20_000;

const fieldOf = (fields: Fields, name: string) => fields.get(name)?.trim() ?? '';

/** A copy: a slice of a large text would keep all of it in memory. */
const onItsOwn = (text: string) => Buffer.from(text).toString();

const imageOf = ({ fields, meta }: WxrItem): SourceImage => ({
  url: onItsOwn(fieldOf(fields, 'wp:attachment_url') || fieldOf(fields, 'guid')),
  alt: onItsOwn(meta.get('_wp_attachment_image_alt')?.trim() ?? ''),
  caption: onItsOwn(fieldOf(fields, 'excerpt:encoded')),
});

interface Note {
  content?: unknown;
}

/** The editor stores footnotes as JSON in a meta field. */
function footnotesOf(meta: Fields): string {
  let notes: (Note | null)[] = [];
  try {
    const read: unknown = JSON.parse(meta.get('footnotes') || '[]');
    if (Array.isArray(read)) notes = read;
  } catch {
    // Invalid JSON: no footnotes.
  }
  const items = notes.map((note) => `<li>${String(note?.content ?? '')}</li>`);
  return items.length === 0 ? '' : `<ol>${items.join('')}</ol>`;
}

/** The images of an export, read before its posts. */
class Library {
  readonly images = new Map<string, SourceImage>();
  readonly #uploadedTo = new Map<string, string[]>();

  add(item: WxrItem): void {
    const id = onItsOwn(fieldOf(item.fields, 'wp:post_id'));
    const parent = onItsOwn(fieldOf(item.fields, 'wp:post_parent'));
    this.images.set(id, imageOf(item));
    // '0' belongs to no post.
    if (parent === '0' || parent === '') return;
    const siblings = this.#uploadedTo.get(parent);
    if (siblings) siblings.push(id);
    else this.#uploadedTo.set(parent, [id]);
  }

  /** The images of a post. */
  of(postId: string): Attachments {
    const byId = (id: string) => this.images.get(id);
    const ids = this.#uploadedTo.get(postId) ?? [];
    return { byId, ofPost: () => ids.flatMap((id) => byId(id) ?? []) };
  }
}

function stateOf({ fields }: WxrItem): SourceState {
  const state = STATES[fieldOf(fields, 'wp:status')] ?? 'draft';
  const isLocked = fieldOf(fields, 'wp:post_password') !== '';
  return isLocked && state !== 'trashed' ? 'password' : state;
}

function authorsOf({ fields, terms }: WxrItem): string[] {
  // Plugins for several authors add terms: 'cap-ines'.
  const several = terms.filter(({ domain }) => domain === 'author');
  const logins = several.map(({ slug }) => slug.replace(/^cap-/, ''));
  const creator = fieldOf(fields, 'dc:creator');
  return [...new Set([...logins, ...(logins.length === 0 && creator !== '' ? [creator] : [])])];
}

/** Comments of readers, without pingbacks and spam. */
function discussionOf({ comments }: WxrItem): SourceComment[] {
  const all = comments.map((fields) => {
    const of = (name: string) => fieldOf(fields, `wp:comment_${name}`);
    const parent = of('parent');
    return {
      id: of('id'),
      parent: parent === '' || parent === '0' ? null : parent,
      author: of('author'),
      at: parseFirstTime(of('date_gmt'), of('date')),
      text: of('content'),
      isApproved: of('approved') === '1',
      isReaders: /^(comment|)$/.test(of('type')) && !/^(spam|trash)$/.test(of('approved')),
    };
  });
  return all.flatMap(({ isReaders, ...comment }) => (isReaders ? [comment] : []));
}

function articleOf(item: WxrItem, library: Library, siteUrl: string): SourceArticle {
  const { fields, terms, meta } = item;
  const id = fieldOf(fields, 'wp:post_id');
  const state = stateOf(item);
  const warnings: SourceArticle['warnings'] = [];
  const discussion = discussionOf(item);
  const named = (domain: string) => terms.filter((term) => term.domain === domain);
  const html = postHtml(fields.get('content:encoded') ?? '', {
    siteUrl,
    attachments: library.of(id),
    footnotes: footnotesOf(meta),
    warnings,
  });
  // The local date comes last: the export doesn't contain its time zone.
  const publishedAt = parseFirstTime(
    fieldOf(fields, 'wp:post_date_gmt'),
    fieldOf(fields, 'pubDate'),
    fieldOf(fields, 'wp:post_date'),
  );
  if (publishedAt === null) {
    warnings.push({ issue: 'No valid date', action: 'Dated on the day of the import' });
  }
  const type = fieldOf(fields, 'wp:post_type') || 'post';
  const oldUrl = WAS_SHOWN.has(state) ? fieldOf(fields, 'link') || null : null;
  const featuredImage = library.of(id).byId(meta.get('_thumbnail_id') ?? '') ?? null;
  const slug = fieldOf(fields, 'wp:post_name');
  const kept = DESCRIPTIONS.map((key) => meta.get(key)?.trim() ?? '');
  return {
    id,
    type,
    oldUrl,
    formerUrls: formerUrlsOf({ id, type, oldUrl, slug, slugs: item.formerSlugs }, siteUrl),
    title: fieldOf(fields, 'title'),
    slug,
    state,
    publishedAt,
    modifiedAt: parseFirstTime(
      fieldOf(fields, 'wp:post_modified_gmt'),
      fieldOf(fields, 'wp:post_modified'),
    ),
    authors: authorsOf(item),
    categories: named('category').map(({ slug }) => slug),
    tags: [...named('post_tag'), ...named('tag')].map(({ name }) => name),
    excerpt: fieldOf(fields, 'excerpt:encoded'),
    // '%%title%%' is a placeholder of the plugin.
    metaDescription: kept.find((text) => text !== '' && !/%[\w-]+%/.test(text)) ?? '',
    html,
    featuredImage,
    isSticky: fieldOf(fields, 'wp:is_sticky') === '1',
    comments: discussion.length,
    discussion,
    warnings,
    original: fields.get('content:encoded') ?? '',
  };
}

/** An item that can't be read doesn't stop the others. */
function readable(item: WxrItem, library: Library, siteUrl: string): SourceArticle {
  try {
    return articleOf(item, library, siteUrl);
  } catch {
    const link = fieldOf(item.fields, 'link');
    return unreadable(fieldOf(item.fields, 'wp:post_id'), link || null);
  }
}

/** Parts of one export: WordPress splits large ones, each part with the same authors. */
async function* partsOf(files: readonly Bytes[]): AsyncGenerator<WxrPart> {
  for (const open of files) yield* readWxr(open());
}

function addNew<Named extends { id: string }>(list: Named[], known: Set<string>, one: Named): void {
  if (known.has(one.id)) return;
  known.add(one.id);
  list.push(one);
}

/** The first pass: everything but the posts. */
async function survey(parts: AsyncIterable<WxrPart>) {
  const [authors, categories] = [new Set<string>(), new Set<string>()];
  const terms = new Map<string, Term>();
  const addTerm = (term: Term) => {
    if (terms.size < MAX_TERMS) terms.set(`${term.kind} ${term.slug}`, term);
  };
  const authorIds = new Set<string>();
  const library = new Library();
  const overview: SourceOverview = {
    kind: 'wordpress',
    generator: 'WordPress',
    siteUrl: '',
    urlPattern: null,
    authors: [],
    categories: [],
    images: [],
    damage: null,
  };
  for await (const part of parts) {
    if (part.kind === 'channel') {
      const version = /[?&]v=([\d.]+)/.exec(part.value)?.[1];
      if (part.field === 'generator' && version) overview.generator = `WordPress ${version}`;
      if (part.field === 'link') overview.siteUrl = onItsOwn(part.value);
    } else if (part.kind === 'author') {
      const login = onItsOwn(fieldOf(part.fields, 'wp:author_login'));
      const name = onItsOwn(fieldOf(part.fields, 'wp:author_display_name')) || login;
      const email = onItsOwn(fieldOf(part.fields, 'wp:author_email'));
      addNew(overview.authors, authors, { id: login, name, email });
      authorIds.add(onItsOwn(fieldOf(part.fields, 'wp:author_id')));
    } else if (part.kind === 'category') {
      const id = onItsOwn(fieldOf(part.fields, 'wp:category_nicename'));
      const name = onItsOwn(fieldOf(part.fields, 'wp:cat_name')) || id;
      addNew(overview.categories, categories, { id, name });
      const parent = onItsOwn(fieldOf(part.fields, 'wp:category_parent'));
      const number = onItsOwn(fieldOf(part.fields, 'wp:term_id'));
      addTerm({ kind: 'category', slug: id, name, parent, number });
    } else if (part.kind === 'tag') {
      const slug = onItsOwn(fieldOf(part.fields, 'wp:tag_slug'));
      const name = onItsOwn(fieldOf(part.fields, 'wp:tag_name')) || slug;
      addTerm({ kind: 'tag', slug, name, parent: '', number: '' });
    } else if (part.kind === 'item') {
      if (fieldOf(part.item.fields, 'wp:post_type') === 'attachment') library.add(part.item);
    } else if (!part.isWhole) {
      overview.damage = `The file is incomplete: it ends after ${formatCount(part.items, 'item')}. Export it again, or import what can be read.`;
    }
  }
  overview.images = [...library.images.values()];
  return { overview, library, terms: [...terms.values()], authorIds };
}

/**
 * A WordPress export. It may be larger than memory, so it is read in two passes.
 * @param files its parts; each call reads one from its beginning
 * @throws SourceError if it is no export
 */
export async function wordpressSource(...files: readonly Bytes[]): Promise<Source> {
  const { overview, library, terms, authorIds } = await survey(partsOf(files));
  return {
    overview,
    siteUrls: (folders) => siteUrls(overview.siteUrl, terms, authorIds, folders),
    async *articles() {
      for await (const part of partsOf(files)) {
        if (part.kind !== 'item') continue;
        if (!NO_ARTICLE.has(fieldOf(part.item.fields, 'wp:post_type'))) {
          yield readable(part.item, library, overview.siteUrl);
        }
      }
    },
  };
}
