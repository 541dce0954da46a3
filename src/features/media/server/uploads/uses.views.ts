import { reach } from '#features/users/policy.ts';
import type { Actor } from '#features/users/server/public.ts';
import { engineOf } from '#platform/db/engine.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import { trashedIds } from '#platform/db/queries/trashed-articles.ts';
import type { Db } from '#platform/db/schema.ts';
import type { MediaUses } from '../../contract.ts';
import { noSuchMedia } from './image-library.views.ts';

/** How many articles are listed. */
const MAX_LISTED = 50;

/**
 * Where an image is used: the articles that the caller may see, and the number of others.
 * @throws Problem 404 `media.not_found`
 */
export async function usesOfMedia(db: Db, id: number, actor: Actor): Promise<MediaUses> {
  const media = await db.selectFrom('media').select('id').where('id', '=', id).executeTakeFirst();
  if (!media) throw noSuchMedia();
  const readsAll = reach(actor.role, 'article:write') === 'any';
  const used = await db
    .selectFrom('media_uses')
    .innerJoin('articles', 'articles.id', 'media_uses.article_id')
    .select(['articles.id', 'title', 'slug', 'author_id', 'is_public'])
    .select((eb) => eb('articles.id', 'in', trashedIds(db)).as('is_trashed'))
    .where('media_uses.media_id', '=', id)
    .orderBy('articles.id')
    .execute();
  const isOwn = (article: { author_id: number | null }) => article.author_id === actor.userId;
  const articles = used
    .filter((one) => readsAll || one.is_public === 1 || isOwn(one))
    .slice(0, MAX_LISTED)
    .map((one) => ({
      id: one.id,
      title: one.is_trashed ? `${one.title} (in the trash)` : one.title,
      slug: one.is_public === 1 ? one.slug : null,
      canEdit: !one.is_trashed && (readsAll || isOwn(one)),
    }));
  const games = await db
    .selectFrom('game_images')
    .innerJoin('games', 'games.id', 'game_images.game_id')
    .select(['games.title', 'games.slug'])
    .where('game_images.media_id', '=', id)
    .orderBy('games.title')
    .execute();
  const authors = await db
    .selectFrom('author_images')
    .innerJoin('authors', 'authors.id', 'author_images.author_id')
    .select(['authors.name', 'authors.slug'])
    .where('author_images.media_id', '=', id)
    .orderBy('authors.name')
    .execute();
  const pages = (await pagesShowing(db, id)).length;
  const settings = await countRows(db.selectFrom('setting_images').where('media_id', '=', id));
  const snippets = await db
    .selectFrom('snippet_images')
    .innerJoin('snippets', 'snippets.id', 'snippet_images.snippet_id')
    .select('snippets.title')
    .where('snippet_images.media_id', '=', id)
    .orderBy('snippets.title_key')
    .execute();
  const others = used.length - articles.length;
  return {
    ...{ articles, others, games, authors, pages, settings },
    snippets: snippets.map(({ title }) => title),
  };
}

/** The articles that show an image. */
export async function articlesShowing(db: Db, mediaId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('media_uses')
    .select('article_id')
    .where('media_id', '=', mediaId)
    .orderBy('article_id')
    .execute();
  return rows.map(({ article_id }) => article_id);
}

/** The public ones of them. */
export async function publicArticlesShowing(db: Db, mediaId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('media_uses')
    .innerJoin('articles', 'articles.id', 'media_uses.article_id')
    .select('articles.id')
    .where('media_id', '=', mediaId)
    .where('articles.is_public', '=', 1)
    .orderBy('articles.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The pages of the site that contain an image, in any version. */
export async function pagesShowing(db: Db, mediaId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('page_images')
    .select('page_id')
    .where('media_id', '=', mediaId)
    .orderBy('page_id')
    .execute();
  return rows.map(({ page_id }) => page_id);
}

/** Whether an image is used anywhere except in drafts of this account. A published article in the trash can return. */
export async function isUsedBeyondDrafts(db: Db, id: number, userId: number): Promise<boolean> {
  const inArticle = db
    .selectFrom('media_saved_uses')
    .innerJoin('articles', 'articles.id', 'media_saved_uses.article_id')
    .select('media_id')
    .where('media_id', '=', id)
    .where((eb) =>
      eb.or([
        eb('articles.author_id', '!=', userId),
        eb('articles.status', '!=', 'draft'),
        eb('articles.id', 'in', trashedIds(db).where('status', '!=', 'draft')),
      ]),
    );
  const ofGame = db.selectFrom('game_images').select('media_id').where('media_id', '=', id);
  const ofAuthor = db.selectFrom('author_images').select('media_id').where('media_id', '=', id);
  const onPage = db.selectFrom('page_images').select('media_id').where('media_id', '=', id);
  const inSnippet = db.selectFrom('snippet_images').select('media_id').where('media_id', '=', id);
  const ofSite = db.selectFrom('setting_images').select('media_id').where('media_id', '=', id);
  const use = await inArticle
    .union(ofGame)
    .union(ofAuthor)
    .union(onPage)
    .union(ofSite)
    .union(inSnippet)
    .limit(1)
    .executeTakeFirst();
  return use !== undefined;
}

/** The articles that have a recording. */
export const articlesWith = (db: Db, id: number) =>
  db
    .selectFrom('recording_uses')
    .innerJoin('articles', 'articles.id', 'recording_uses.article_id')
    .where('recording_id', '=', id);

/** The recordings in public articles and published pages, which visitors get. */
const publicRecordings = (db: Db) =>
  db
    .selectFrom('recording_uses')
    .innerJoin('articles', 'articles.id', 'recording_uses.article_id')
    .select('recording_id')
    .where(engineOf(db).withoutIndex('articles.is_public'), '=', 1)
    .union(db.selectFrom('page_recordings').select('recording_id').where('is_published', '=', 1));

/** Whether visitors get a recording. */
export async function isPublicRecording(db: Db, id: number): Promise<boolean> {
  const recording = await db
    .selectFrom('recordings')
    .select('id')
    .where('id', '=', id)
    .where('id', 'in', publicRecordings(db))
    .executeTakeFirst();
  return recording !== undefined;
}

/** Recordings in articles under an embargo after a time, unless visitors get them already. */
export const heldRecordings = (db: Db, time: number) =>
  db
    .selectFrom('recordings')
    .innerJoin('recording_uses', 'recording_uses.recording_id', 'recordings.id')
    .innerJoin('articles', 'articles.id', 'recording_uses.article_id')
    .select(['recordings.name', 'embargo_until'])
    .where('embargo_until', '>', time)
    .where('recordings.id', 'not in', publicRecordings(db))
    .orderBy('embargo_until', 'desc');
