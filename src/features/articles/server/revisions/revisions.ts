import { presentByline, shownByline } from '#features/authors/server/public.ts';
import { countMissingMedia, withCurrentImages } from '#features/media/server/public.ts';
import { storedContent } from '#features/rich-text/server/public.ts';
import { presentPlace } from '#features/series/server/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Revision, RevisionContent } from '../../editing.contract.ts';
import { extensionAnswers } from '../extensions.ts';
import type { ArticleFields } from '../stored-article.ts';

const MAX_VERSIONS = 200;

const storedRevisions = (db: Db, articleId: number) =>
  db
    .selectFrom('revisions')
    .leftJoin('users', 'users.id', 'revisions.user_id')
    .select([
      'revisions.version',
      'revisions.saved_at',
      'users.username',
      'revisions.title',
      'revisions.note',
      'revisions.was_public',
    ])
    .where('revisions.article_id', '=', articleId);

type Row = Awaited<ReturnType<ReturnType<typeof storedRevisions>['executeTakeFirstOrThrow']>>;

const toRevision = (row: Row): Revision => ({
  version: row.version,
  savedAt: new Date(row.saved_at).toISOString(),
  by: row.username,
  title: row.title,
  note: row.note,
  wasPublic: row.was_public === 1,
});

/** The versions of an article, newest first, at most 200. */
export async function revisionsOf(db: Db, articleId: number): Promise<Revision[]> {
  const rows = await storedRevisions(db, articleId)
    .orderBy('revisions.version', 'desc')
    .limit(MAX_VERSIONS)
    .execute();
  return rows.map(toRevision);
}

/** The content of a version. @throws Problem 404 `revision.not_found` */
export async function revisionContent(
  db: Db,
  articleId: number,
  version: number,
  config: Pick<Config, 'siteUrl' | 'bylines'>,
): Promise<RevisionContent> {
  const row = await storedRevisions(db, articleId)
    .select('revisions.snapshot')
    .where('revisions.version', '=', version)
    .executeTakeFirst();
  if (!row) {
    throw new Problem(404, 'revision.not_found', 'This article has no such version.');
  }
  const fields = JSON.parse(row.snapshot) as ArticleFields;
  return { ...toRevision(row), ...(await contentOf(db, fields, config)) };
}

/** Stored fields as the form shows them. */
export async function contentOf(
  db: Db,
  fields: ArticleFields,
  config: Pick<Config, 'siteUrl' | 'bylines'>,
): Promise<Omit<RevisionContent, keyof Revision>> {
  const [content = ''] = await withCurrentImages(db, [fields.content]);
  const [featuredImage = null] = await withCurrentImages(db, [fields.featuredImage]);
  return {
    slug: fields.slug,
    content: await storedContent(content, config.siteUrl),
    excerpt: fields.excerpt,
    metaDescription: fields.metaDescription,
    tags: [...fields.tags],
    category: fields.category,
    featuredImage,
    featuredImageAlt: fields.featuredImageAlt,
    featuredImageCaption: fields.featuredImageCaption,
    language: fields.language,
    ...extensionAnswers(fields),
    series: await presentPlace(db, fields.series),
    ...shownByline(config, await presentByline(db, fields.byline)),
    missingImages: await countMissingMedia(db, [content, featuredImage]),
  };
}
