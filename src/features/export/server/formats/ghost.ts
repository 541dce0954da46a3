import { isPublic } from '#features/articles/values.ts';
import { imageOf } from '#features/media/values.ts';
import { publicAddress, withAddresses } from '#features/rich-text/server/public.ts';
import { cut } from '#lib/text/text.ts';
import type { ArticleRecord } from '../../contract.ts';
import { Report } from '../report.ts';
import type { Source, Writer } from './format.ts';
import { freeSlug, peopleAndTaxonomy } from './people-and-taxonomy.ts';
import { counted } from './zip.ts';

/** The release whose export this looks like; Ghost 5 and 6 read it. */
const GHOST = '5.130.0';

/** What Ghost takes at most, in characters. */
const MOST = { title: 255, custom_excerpt: 300, feature_image_alt: 191 } as const;

const ROLES = { admin: 'Administrator', editor: 'Editor', author: 'Author' } as const;

/** What Ghost's editor has no card for and would take out. */
const NO_CARD =
  /<(?:table|details|su[bp]|kbd|mark|u|abbr|cite)\b|<ul class="checklist|<figure class="gallery/;

/** Ids as Ghost has them: 24 hexadecimal digits, of which the first says of what. */
const idOf = (kind: 'user' | 'role' | 'category' | 'tag' | 'post', id: number) =>
  'abcde'.charAt(['user', 'role', 'category', 'tag', 'post'].indexOf(kind)) +
  id.toString(16).padStart(23, '0');

/** The members of a JSON list, a piece for each. */
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
  const bounded = (field: keyof typeof MOST, text: string) => {
    if (text.length > MOST[field]) note(`Texts are cut: ${field} has ${MOST[field]} characters`);
    return text.length > MOST[field] ? cut(text, MOST[field] - 3) : text;
  };
  const status = statusOf(article);
  if (status === 'draft' && article.status !== 'draft') {
    note('Articles that are archived, or wait for a decision, become drafts');
  }
  if (article.formerSlugs.length > 0) {
    note('Former addresses are not carried: Ghost has redirects in a file of its own');
  }
  if (article.rejectionNote !== null) note('Notes of a rejection are not carried');
  if (article.corrections.length > 0) note('Corrections are not carried');
  if (article.embargoUntil !== null) note('Embargoes are not carried');
  if (article.placements.length > 0) note("Placements become Ghost's one mark 'featured'");
  const isVideo = featuredImage !== null && imageOf(featuredImage).kind === 'video';
  if (isVideo) note('Featured videos are not carried');
  const html = withAddresses(article.content, (path) => site.siteUrl + path);
  const isWhole = NO_CARD.test(html);
  if (isWhole) note('Texts with what Ghost has no card for are one HTML card each');
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

/** Ghost's JSON, which its importer reads; images by their public addresses. */
export const writeGhost: Writer = async function* writeGhost(source, report) {
  const { accounts, categories, tags } = await peopleAndTaxonomy(source, report);
  const { now, records, site } = source;
  const names = new Set<string>();
  const host = new URL(site.siteUrl).hostname;
  yield `{"db":[{"meta":{"exported_on":${now},"version":"${GHOST}"},"data":{\n"users":`;
  yield* list(accounts.values(), ({ id, username, email, createdAt }) => {
    const slug = freeSlug(username, names);
    if (email === null)
      report.note(`Accounts without a mail address have one at ${host}`, username);
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
      report.note("Articles whose author's account is gone have no author", article.slug);
    }
    const { meta, ...post } = toPost(article, source, report);
    return [post];
  });
  // Read again, and not held: there may be a hundred thousand. What is lost was noted.
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
    report.note('Categories are the first tag of their articles', name);
  }
};
