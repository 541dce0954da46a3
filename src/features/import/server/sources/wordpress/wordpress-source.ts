import {
  type Source,
  type SourceArticle,
  type SourceComment,
  type SourceImage,
  type SourceOverview,
  type SourceState,
  unreadable,
} from '../source.ts';
import { parseFirstTime } from '../parse-time.ts';
import { addressesOf, siteUrls, type Term } from './old-urls.ts';
import { postHtml } from './post-html.ts';
import { readWxr, type WxrItem, type WxrPart } from './read-wxr.ts';
import type { Attachments } from './shortcodes.ts';

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

/** Items that are no articles: menus, styles, what plugins keep for themselves. */
const NO_ARTICLE = new Set(
  (
    'attachment nav_menu_item revision custom_css customize_changeset oembed_cache user_request ' +
    'wp_block wp_template wp_template_part wp_global_styles wp_navigation wp_font_family wp_font_face ' +
    'acf-field acf-field-group wpcf7_contact_form'
  ).split(' '),
);

/** Readers found these under their address, some of them behind a login. */
const WAS_SHOWN = new Set<SourceState>(['published', 'private', 'password']);

/** Where plugins keep what search engines show, the most used one first. */
const DESCRIPTIONS = ['_yoast_wpseo_metadesc', 'rank_math_description', '_seopress_titles_desc'];

/** Of more categories and tags the addresses lead to the list of all articles. */
const MAX_TERMS = 20_000;

const fieldOf = (fields: Fields, name: string) => fields.get(name)?.trim() ?? '';

/** In memory of its own: what is cut out of a large text holds all of that text. */
const onItsOwn = (text: string) => Buffer.from(text).toString();

const imageOf = ({ fields, meta }: WxrItem): SourceImage => ({
  url: onItsOwn(fieldOf(fields, 'wp:attachment_url') || fieldOf(fields, 'guid')),
  alt: onItsOwn(meta.get('_wp_attachment_image_alt')?.trim() ?? ''),
  caption: onItsOwn(fieldOf(fields, 'excerpt:encoded')),
});

interface Note {
  content?: unknown;
}

/** The editor's footnotes stand beside the post, as JSON. */
function footnotesOf(meta: Fields): string {
  let notes: (Note | null)[] = [];
  try {
    const read: unknown = JSON.parse(meta.get('footnotes') || '[]');
    if (Array.isArray(read)) notes = read;
  } catch {
    // Whoever wrote them, they cannot be read.
  }
  const items = notes.map((note) => `<li>${String(note?.content ?? '')}</li>`);
  return items.length === 0 ? '' : `<ol>${items.join('')}</ol>`;
}

/** What of an export has to be known before any of its posts can be read. */
class Library {
  readonly images = new Map<string, SourceImage>();
  /** Where readers found the page of an image, by its id. */
  readonly #pages = new Map<string, string>();
  readonly #uploadedTo = new Map<string, string[]>();

  add(item: WxrItem): void {
    const id = onItsOwn(fieldOf(item.fields, 'wp:post_id'));
    const parent = onItsOwn(fieldOf(item.fields, 'wp:post_parent'));
    this.images.set(id, imageOf(item));
    this.#pages.set(id, onItsOwn(fieldOf(item.fields, 'link')));
    // '0' is of no post.
    if (parent === '0' || parent === '') return;
    const siblings = this.#uploadedTo.get(parent);
    if (siblings) siblings.push(id);
    else this.#uploadedTo.set(parent, [id]);
  }

  /** What a post may show. @param shown gets the ids of images that belong to it */
  of(postId: string, shown: Set<string>): Attachments {
    const byId = (id: string) => {
      const image = this.images.get(id);
      if (image) shown.add(id);
      return image;
    };
    const ids = this.#uploadedTo.get(postId) ?? [];
    for (const id of ids) shown.add(id);
    return { byId, ofPost: () => ids.flatMap((id) => byId(id) ?? []) };
  }

  pageOf = (id: string) => this.#pages.get(id) ?? '';
}

function stateOf({ fields }: WxrItem): SourceState {
  const state = STATES[fieldOf(fields, 'wp:status')] ?? 'draft';
  const isLocked = fieldOf(fields, 'wp:post_password') !== '';
  return isLocked && state !== 'trashed' ? 'password' : state;
}

function authorsOf({ fields, terms }: WxrItem): string[] {
  // Plugins for several authors name them as terms: 'cap-ines'.
  const several = terms.filter(({ domain }) => domain === 'author');
  const logins = several.map(({ slug }) => slug.replace(/^cap-/, ''));
  const creator = fieldOf(fields, 'dc:creator');
  return [...new Set([...logins, ...(logins.length === 0 && creator !== '' ? [creator] : [])])];
}

/** What readers wrote; what other sites and machines wrote is no comment. */
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
  const shown = new Set<string>();
  const discussion = discussionOf(item);
  const named = (domain: string) => terms.filter((term) => term.domain === domain);
  const html = postHtml(fields.get('content:encoded') ?? '', {
    siteUrl,
    attachments: library.of(id, shown),
    footnotes: footnotesOf(meta),
    warnings,
  });
  // The local one is the last: the export does not say in which zone.
  const publishedAt = parseFirstTime(
    fieldOf(fields, 'wp:post_date_gmt'),
    fieldOf(fields, 'pubDate'),
    fieldOf(fields, 'wp:post_date'),
  );
  if (publishedAt === null) {
    warnings.push({ issue: 'No valid date', action: 'Dated on the day of the import' });
  }
  const type = fieldOf(fields, 'wp:post_type') || 'post';
  const address = WAS_SHOWN.has(state) ? fieldOf(fields, 'link') || null : null;
  const featuredImage = library.of(id, shown).byId(meta.get('_thumbnail_id') ?? '') ?? null;
  const slug = fieldOf(fields, 'wp:post_name');
  const images = [...shown].map((image) => ({ id: image, page: library.pageOf(image) }));
  const kept = DESCRIPTIONS.map((key) => meta.get(key)?.trim() ?? '');
  return {
    id,
    type,
    address,
    formerUrls: addressesOf({ id, type, address, slug, images, ...item.former }, siteUrl),
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
    // '%%title%%', '%title%': the plugin fills it in.
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

/** One hostile item is left out; the others are read. */
function readable(item: WxrItem, library: Library, siteUrl: string): SourceArticle {
  try {
    return articleOf(item, library, siteUrl);
  } catch {
    const link = fieldOf(item.fields, 'link');
    return unreadable(fieldOf(item.fields, 'wp:post_id'), link || null);
  }
}

/** The files of one export, which WordPress may have split; each begins with the same authors. */
async function* partsOf(files: readonly Bytes[]): AsyncGenerator<WxrPart> {
  for (const open of files) yield* readWxr(open());
}

/** Those that are not there yet. */
function addNew<Named extends { id: string }>(list: Named[], known: Set<string>, one: Named): void {
  if (known.has(one.id)) return;
  known.add(one.id);
  list.push(one);
}

/** The first reading: everything but the posts, as they need it. */
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
      overview.damage = `The file ends in the middle, after ${part.items} whole items. Export it again, or move in those.`;
    }
  }
  overview.images = [...library.images.values()];
  return { overview, library, terms: [...terms.values()], authorIds };
}

/**
 * An export of WordPress. It is read once for what all posts need, and again whenever they are wanted:
 * it may be larger than the memory.
 * @param files each reads one from its beginning: an export may be split
 * @throws SourceError where it is none
 */
export async function wordpressSource(...files: readonly Bytes[]): Promise<Source> {
  const { overview, library, terms, authorIds } = await survey(partsOf(files));
  return {
    overview,
    addresses: (folders) => siteUrls(overview.siteUrl, terms, authorIds, folders),
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
