import { isPublic } from '#features/articles/values.ts';
import { imageOf } from '#features/media/values.ts';
import { publicAddress, withAddresses } from '#features/rich-text/server/public.ts';
import { cut } from '#lib/text/text.ts';
import type { ArticleRecord } from '../../contract.ts';
import { Report } from '../report.ts';
import type { Source, Writer } from './format.ts';
import { freeSlug, peopleAndTaxonomy } from './people-and-taxonomy.ts';
import { counted } from './zip.ts';

/** The Ghost version in the file; Ghost 5 and 6 accept it. */
const GHOST = '5.130.0';

/** Ghost's limits, in characters. */
const MAX_LENGTH = { title: 255, custom_excerpt: 300, feature_image_alt: 191 } as const;

const ROLES = { admin: 'Administrator', editor: 'Editor', author: 'Author' } as const;

/** Elements that Ghost's editor has no card for and would remove. */
const NO_CARD =
  /<(?:table|details|su[bp]|kbd|mark|u|abbr|cite)\b|<ul class="checklist|<figure class="gallery/;

/** Ghost ids: 24 hexadecimal digits; the first encodes the kind. */
const idOf = (kind: 'user' | 'role' | 'category' | 'tag' | 'post', id: number) =>
  'abcde'.charAt(['user', 'role', 'category', 'tag', 'post'].indexOf(kind)) +
  id.toString(16).padStart(23, '0');

/** Streams a JSON array. */
async function* list<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  toRow: (item: Item) => object[],
) {
  let separator = '';
  yield '[';
  for await (const item of items) {
    for (const row of toRow(item)) {
      yield `${separator}\n${JSON.stringify(row)}`;
      separator = ',';
    }
  }
  yield ']';
}

function statusOf(article: ArticleRecord): 'published' | 'scheduled' | 'draft' {
  if (isPublic(article)) return 'published';
  const { status, moderationStatus } = article;
  return status === 'scheduled' && moderationStatus === 'approved' ? 'scheduled' : 'draft';
}

function toPost(article: ArticleRecord, { site }: Source, report: Report) {
  const { id, slug, featuredImage } = article;
  const note = (what: string) => report.note(what, slug);
  const bounded = (field: keyof typeof MAX_LENGTH, text: string) => {
    if (text.length > MAX_LENGTH[field])
      note(`Longer texts were cut: ${field} has at most ${MAX_LENGTH[field]} characters`);
    return text.length > MAX_LENGTH[field] ? cut(text, MAX_LENGTH[field] - 3) : text;
  };
  const status = statusOf(article);
  if (status === 'draft' && article.status !== 'draft') {
    note('Archived and pending articles become drafts');
  }
  if (article.formerSlugs.length > 0) {
    note('Former slugs aren’t exported; Ghost reads redirects from its own file');
  }
  if (article.rejectionNote !== null) note('Rejection notes aren’t exported');
  if (article.language !== '') note('Languages of articles aren’t exported');
  if (article.corrections.length > 0) note('Corrections aren’t exported');
  if (article.embargoUntil !== null) note('Embargoes aren’t exported');
  if (article.unpublishAt !== null) note('Times to unpublish aren’t exported');
  if (article.placements.length > 0) note("Placements become Ghost's 'featured' flag");
  const isVideo = featuredImage !== null && imageOf(featuredImage).kind === 'video';
  if (isVideo) note('Featured videos aren’t exported');
  const html = withAddresses(article.content, (path) => site.siteUrl + path);
  const isWhole = NO_CARD.test(html);
  if (isWhole) note('Articles with elements that Ghost has no card for become one HTML card');
  return {
    id: idOf('post', id),
    title: bounded('title', article.title),
    slug,
    html: isWhole ? `<!--kg-card-begin: html-->\n${html}\n<!--kg-card-end: html-->` : html,
    comment_id: String(id),
    feature_image:
      isVideo || featuredImage === null ? null : publicAddress(featuredImage, site.siteUrl),
    featured: article.placements.length > 0 ? 1 : 0,
    type: 'post',
    status,
    visibility: 'public',
    created_at: article.createdAt,
    updated_at: article.updatedAt,
    published_at: status === 'scheduled' ? article.scheduledPublishAt : article.publishedAt,
    custom_excerpt: article.excerpt === '' ? null : bounded('custom_excerpt', article.excerpt),
    meta: {
      post_id: idOf('post', id),
      meta_description: article.metaDescription || null,
      feature_image_alt: bounded('feature_image_alt', article.featuredImageAlt) || null,
      feature_image_caption: article.featuredImageCaption || null,
    },
  };
}

/** JSON for Ghost's importer; images are public URLs. */
export const writeGhost: Writer = async function* writeGhost(source, report) {
  const { accounts, categories, tags } = await peopleAndTaxonomy(source, report);
  const { now, records, site } = source;
  const names = new Set<string>();
  const host = new URL(site.siteUrl).hostname;
  yield `{"db":[{"meta":{"exported_on":${now},"version":"${GHOST}"},"data":{\n"users":`;
  yield* list(accounts.values(), ({ id, username, email, createdAt }) => {
    const slug = freeSlug(username, names);
    if (email === null)
      report.note(`Accounts without an email address get one at ${host}`, username);
    const address = email ?? `${slug}@${host}`;
    const row = {
      id: idOf('user', id),
      name: username,
      slug,
      email: address,
      created_at: createdAt,
    };
    return [{ ...row, status: 'active', visibility: 'public' }];
  });
  const roles = Object.values(ROLES);
  const roleId = (role: keyof typeof ROLES) => idOf('role', roles.indexOf(ROLES[role]) + 1);
  yield ',\n"roles":';
  yield* list(Object.keys(ROLES) as (keyof typeof ROLES)[], (role) => [
    { id: roleId(role), name: ROLES[role] },
  ]);
  yield ',\n"roles_users":';
  yield* list(accounts.values(), ({ id, role }) => [
    { role_id: roleId(role), user_id: idOf('user', id) },
  ]);
  yield ',\n"tags":';
  const terms = [
    ...[...categories.values()].map((one) => ({ ...one, id: idOf('category', one.id) })),
    ...[...tags.values()].map((one) => ({ ...one, id: idOf('tag', one.id) })),
  ];
  yield* list(terms, ({ id, name, slug, description }) => [{ id, name, slug, description }]);
  yield ',\n"posts":';
  const posts = counted(records.articles(), report, 'articles');
  yield* list(posts, (article) => {
    if (!accounts.has(article.authorId)) {
      report.note('Articles of deleted accounts have no author', article.slug);
    }
    const { meta, ...post } = toPost(article, source, report);
    return [post];
  });
  // Reads the articles again instead of holding up to 100,000 in memory. The report has its notes already.
  const silent = new Report('ghost');
  yield ',\n"posts_meta":';
  yield* list(records.articles(), (article) => [toPost(article, source, silent).meta]);
  yield ',\n"posts_authors":';
  yield* list(records.articles(), ({ id, authorId }) =>
    accounts.has(authorId)
      ? [{ post_id: idOf('post', id), author_id: idOf('user', authorId), sort_order: 0 }]
      : [],
  );
  yield ',\n"posts_tags":';
  yield* list(records.articles(), ({ id, category, tags: named }) => {
    const first = categories.get(category);
    const others = named.flatMap((name) => tags.get(name) ?? []);
    return [
      ...(first ? [idOf('category', first.id)] : []),
      ...others.map((tag) => idOf('tag', tag.id)),
    ].map((tagId, order) => ({ post_id: idOf('post', id), tag_id: tagId, sort_order: order }));
  });
  yield '\n}}]}\n';
  for (const { name } of categories.values()) {
    report.note('Categories become the first tag of their articles', name);
  }
};
