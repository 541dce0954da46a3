import { formatCount } from '#lib/format/count.ts';
import { plain } from '../html/plain-text.ts';
import { nameLostFields } from '../lost-fields.ts';
import { parseFirstTime } from '../parse-time.ts';
import { wordpressReview } from '../reviews/review-plugins.ts';
import {
  type SmallerImage,
  type Source,
  type SourceArticle,
  type SourceComment,
  type SourceOverview,
  type SourceState,
  unreadable,
} from '../source.ts';
import { copyOf, type Fields, fieldOf } from './fields.ts';
import { dateOfItem, stateOfItem } from './item-state.ts';
import { formerUrlsOf, siteUrls, type Term } from './old-urls.ts';
import { postHtml } from './post-html.ts';
import { readWxr, type WxrItem, type WxrPart } from './read-wxr.ts';
import { Library } from './referred-items.ts';

type Bytes = () => AsyncIterable<Uint8Array>;

/** Types that are never articles: parts of posts, menus, styles. */
const NO_ARTICLE = new Set(
  (
    'attachment nav_menu_item revision custom_css customize_changeset oembed_cache user_request ' +
    'wp_block wp_template wp_template_part wp_global_styles wp_navigation wp_font_family wp_font_face ' +
    'acf-field acf-field-group wpcf7_contact_form guest-author tablepress_table'
  ).split(' '),
);

/** These had a public URL, some of them behind a login. */
const WAS_SHOWN = new Set<SourceState>(['published', 'private', 'password']);

/** Fields of SEO plugins, the most used first. */
const SEO = {
  description: '_yoast_wpseo_metadesc rank_math_description _seopress_titles_desc',
  title: '_yoast_wpseo_title rank_math_title _seopress_titles_title _aioseo_title',
  canonicalUrl: '_yoast_wpseo_canonical rank_math_canonical_url _seopress_robots_canonical',
  robots: '_yoast_wpseo_meta-robots-noindex rank_math_robots _seopress_robots_index',
};

/** URLs of more categories and tags redirect to the list of all articles. */
const MAX_TERMS = 20_000;

/** The editor stores footnotes as JSON in a meta field. @returns their HTML by ID */
function footnotesOf(meta: Fields): Map<string, string> {
  let notes: ({ id?: unknown; content?: unknown } | null)[] = [];
  try {
    const read: unknown = JSON.parse(meta.get('footnotes') || '[]');
    if (Array.isArray(read)) notes = read;
  } catch {
    // Invalid JSON: no footnotes.
  }
  return new Map(
    notes.map((note, at) => [String(note?.id ?? `note ${at}`), String(note?.content ?? '')]),
  );
}

/** Plugins for several authors add terms: 'cap-ines' (Co-Authors Plus), 'ines' (PublishPress Authors). */
const authorTerms = (terms: WxrItem['terms']) => terms.filter(({ domain }) => domain === 'author');
const loginOf = (slug: string) => slug.replace(/^cap-/, '');

function authorsOf({ fields, terms }: WxrItem): string[] {
  const logins = authorTerms(terms).map(({ slug }) => loginOf(slug));
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
  const warnings: SourceArticle['warnings'] = [];
  const state = stateOfItem(item, warnings);
  const text = library.withPatterns(fields.get('content:encoded') ?? '');
  const review = wordpressReview(meta, text, warnings);
  const discussion = discussionOf(item);
  const named = (domain: string) => terms.filter((term) => term.domain === domain);
  const smallerImages: SmallerImage[] = [];
  const type = fieldOf(fields, 'wp:post_type') || 'post';
  const html = postHtml(text, {
    siteUrl,
    attachments: library.of(id),
    footnotes: footnotesOf(meta),
    smallerImages,
    isPage: type === 'page',
    warnings,
  });
  const publishedAt = dateOfItem(item).time;
  if (publishedAt === null) {
    warnings.push({ issue: 'No valid date', action: 'Dated on the day of the import' });
  }
  if (item.isBroken)
    warnings.push({ issue: 'Damaged in the file', action: 'Part of it may be missing' });
  const oldUrl = WAS_SHOWN.has(state) ? fieldOf(fields, 'link') || null : null;
  const imageId = meta.get('_thumbnail_id')?.trim() ?? '';
  const featuredImage = library.images.get(imageId) ?? null;
  if (featuredImage === null && Number(imageId) > 0) {
    warnings.push({ issue: 'The featured image is not in the export', action: 'Not imported' });
  }
  const slug = fieldOf(fields, 'wp:post_name');
  const seo = (name: keyof typeof SEO) =>
    SEO[name].split(' ').flatMap((key) => meta.get(key)?.trim() || []);
  const title = plain(fieldOf(fields, 'title'));
  nameLostFields(
    { title, oldUrl, warnings },
    {
      canonicalUrl: seo('canonicalUrl')[0] ?? '',
      metaTitle: plain(seo('title')[0] ?? ''),
      isNoindex: seo('robots').some((text) => /^(?:1|yes)$|"noindex"/.test(text)),
    },
  );
  return {
    id,
    type,
    oldUrl,
    formerUrls: formerUrlsOf({ id, type, oldUrl, slug, slugs: item.formerSlugs }, siteUrl),
    title,
    slug,
    state,
    publishedAt,
    modifiedAt: parseFirstTime(
      fieldOf(fields, 'wp:post_modified_gmt'),
      fieldOf(fields, 'wp:post_modified'),
    ),
    authors: authorsOf(item),
    categories: named('category').map(({ slug }) => slug),
    tags: [...named('post_tag'), ...named('tag')].map(({ name }) => plain(name)),
    excerpt: fieldOf(fields, 'excerpt:encoded'),
    // '%%title%%' is a placeholder of the plugin.
    metaDescription: seo('description').find((text) => !/%[\w-]+%/.test(text)) ?? '',
    html,
    smallerImages,
    featuredImage,
    isSticky: fieldOf(fields, 'wp:is_sticky') === '1',
    comments: discussion.length,
    discussion,
    warnings,
    original: fields.get('content:encoded') ?? '',
    guid: fieldOf(fields, 'guid'),
    ...(review && { review }),
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

/** Names that only guest authors have; one with a record of its own keeps that name. */
function addGuests(
  { fields, meta, terms }: WxrItem,
  guests: Map<string, { name: string; email: string }>,
) {
  if (fieldOf(fields, 'wp:post_type') === 'guest-author') {
    const login = meta.get('cap-user_login')?.trim() || loginOf(fieldOf(fields, 'wp:post_name'));
    const name = plain(meta.get('cap-display_name') || fieldOf(fields, 'title'));
    guests.set(copyOf(login), {
      name: copyOf(name),
      email: copyOf(meta.get('cap-user_email')?.trim() ?? ''),
    });
  }
  for (const { slug, name } of authorTerms(terms)) {
    const login = copyOf(loginOf(slug));
    if (!guests.has(login))
      guests.set(login, { name: copyOf(loginOf(plain(name))) || login, email: '' });
  }
}

const usesImage = ({ fields, meta }: WxrItem) =>
  Number(meta.get('_thumbnail_id')) > 0 ||
  /\bwp-image-\d/.test(fields.get('content:encoded') ?? '');

/** Makes ids different: exports of broken databases have items with the same id or none. */
function uniqueIds() {
  const titles = new Map<string, string>();
  return (item: WxrItem): void => {
    const id = fieldOf(item.fields, 'wp:post_id');
    const title = `${fieldOf(item.fields, 'wp:post_date')} ${plain(fieldOf(item.fields, 'title'))}`;
    const known = titles.get(id);
    // The same item twice: parts of a split export overlap.
    if (id !== '' && (known === undefined || known === title)) titles.set(id, copyOf(title));
    else item.fields.set('wp:post_id', `${id}:${title}`.slice(0, 200));
  };
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
  /** Names of guest authors, and of authors in terms, by login. */
  const guests = new Map<string, { name: string; email: string }>();
  let usesImages = false;
  const note = (text: string) => {
    overview.damage = [overview.damage, text].filter(Boolean).join(' ');
  };
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
      if (part.field === 'link') overview.siteUrl = copyOf(part.value);
    } else if (part.kind === 'author') {
      const of = (name: string) => copyOf(fieldOf(part.fields, `wp:author_${name}`));
      const login = of('login');
      const name = plain(of('display_name')) || login;
      addNew(overview.authors, authors, { id: login, name, email: of('email') });
      authorIds.add(of('id'));
    } else if (part.kind === 'category') {
      const id = copyOf(fieldOf(part.fields, 'wp:category_nicename'));
      const name = copyOf(plain(fieldOf(part.fields, 'wp:cat_name'))) || id;
      addNew(overview.categories, categories, { id, name });
      const parent = copyOf(fieldOf(part.fields, 'wp:category_parent'));
      const number = copyOf(fieldOf(part.fields, 'wp:term_id'));
      addTerm({ kind: 'category', slug: id, name, parent, number });
    } else if (part.kind === 'tag') {
      const slug = copyOf(fieldOf(part.fields, 'wp:tag_slug'));
      const name = copyOf(plain(fieldOf(part.fields, 'wp:tag_name'))) || slug;
      addTerm({ kind: 'tag', slug, name, parent: '', number: '' });
    } else if (part.kind === 'item') {
      library.add(part.item);
      addGuests(part.item, guests);
      usesImages ||= usesImage(part.item);
    } else if (part.kind === 'prolog') {
      const start = plain(part.text).slice(0, 100);
      note(`Skipped text before the export, such as a message of PHP: “${start}”.`);
    } else if (!part.isWhole) {
      overview.isIncomplete = true;
      const place =
        part.brokenItem === null
          ? `after ${formatCount(part.items, 'item')}`
          : `inside item ${part.brokenItem}`;
      note(
        `The file is incomplete: it ends ${place}. Export it again, or import what can be read.`,
      );
    }
  }
  for (const [id, guest] of guests) addNew(overview.authors, authors, { id, ...guest });
  if (usesImages && library.images.size === 0) {
    note(
      'Featured images and galleries are not in this export. ' +
        'To include them, export again and choose “All content” under Tools > Export.',
    );
  }
  overview.images = [...library.images.values()];
  overview.snippets = [...library.snippets.values()];
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
      const makeUnique = uniqueIds();
      for await (const part of partsOf(files)) {
        if (part.kind !== 'item') continue;
        makeUnique(part.item);
        if (!NO_ARTICLE.has(fieldOf(part.item.fields, 'wp:post_type'))) {
          yield readable(part.item, library, overview.siteUrl);
        }
      }
    },
  };
}
