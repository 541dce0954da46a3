import type { SelectQueryBuilder } from 'kysely';
import { publicAbout } from '#features/games/server/public.ts';
import { articlesWithAudio, creditsIn, isVideoLink } from '#features/media/server/public.ts';
import { renderContent, withCredits } from '#features/rich-text/server/public.ts';
import { engineOf } from '#platform/db/engine.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import { readInSlices, SLICE_SIZE } from '#platform/db/queries/read-in-slices.ts';
import type { Db, Schema } from '#platform/db/schema.ts';
import type { ArticleSummary } from '../../contract.ts';
import { publicArticlesById, type Site, type Window } from './public-articles.views.ts';

/** Public articles by an author. @param category slug; '' for all */
export function articlesNaming(db: Db, authorId: number, category = '') {
  const query = db
    .selectFrom('article_bylines')
    .innerJoin('articles', 'articles.id', 'article_bylines.article_id')
    .where('article_bylines.author_id', '=', authorId)
    .where(engineOf(db).withoutIndex('articles.is_public'), '=', 1);
  return category === ''
    ? query
    : query.where(engineOf(db).withoutIndex('articles.category'), '=', category);
}

/** One page of a query of public articles, newest first. */
export async function newestOf<Table extends keyof Schema>(
  db: Db,
  found: SelectQueryBuilder<Schema, 'articles' | Table, object>,
  { limit, offset }: Window,
): Promise<ArticleSummary[]> {
  const rows = await (found as SelectQueryBuilder<Schema, 'articles', object>)
    .select('articles.id')
    .orderBy('articles.published_at', 'desc')
    .orderBy('articles.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return publicArticlesById(
    db,
    rows.map(({ id }) => id),
  );
}

/** Public articles with a tag. */
export const articlesTagged = (db: Db, tagId: number) =>
  db
    .selectFrom('article_tags')
    .innerJoin('articles', 'articles.id', 'article_tags.article_id')
    .where('article_tags.tag_id', '=', tagId)
    .where(engineOf(db).withoutIndex('articles.is_public'), '=', 1);

/** The names of tags with at least this many public articles. */
export async function tagsWithArticles(db: Db, least: number, limit: number): Promise<string[]> {
  const isPublic = engineOf(db).withoutIndex('articles.is_public');
  const tagsAfter = (after: string | null) =>
    db
      .selectFrom('tags')
      .select(['name', 'name_key'])
      .select(({ selectFrom }) =>
        // Stops at the last one that is needed, where a count would read all.
        selectFrom('article_tags')
          .innerJoin('articles', 'articles.id', 'article_tags.article_id')
          .select('articles.id')
          .whereRef('article_tags.tag_id', '=', 'tags.id')
          .where(isPublic, '=', 1)
          .limit(1)
          .offset(least - 1)
          .as('last'),
      )
      .$if(after !== null, (query) => query.where('name_key', '>', after))
      .orderBy('name_key')
      .limit(SLICE_SIZE)
      .execute();
  const tags = await readInSlices(tagsAfter, (tag) => tag.name_key);
  const enough = tags.filter(({ last }) => last !== null);
  return enough.slice(0, limit).map(({ name }) => name);
}

interface About {
  gameId: number;
  /** Slug; undefined for all. */
  category: string | undefined;
  /** Only those with a featured video. */
  videos: boolean;
}

function articlesOf(db: Db, { gameId, category, videos }: About) {
  let query = publicAbout(db, gameId);
  if (category !== undefined) {
    query = query.where(engineOf(db).withoutIndex('articles.category'), '=', category);
  }
  return videos ? query.where(isVideoLink) : query;
}

export const countArticlesAbout = (db: Db, about: About) => countRows(articlesOf(db, about));

/** Public articles about a game, newest first. */
export const articlesAbout = (db: Db, about: About, window: Window) =>
  newestOf(db, articlesOf(db, about), window);

/** Public articles with an audio file. */
export const articlesPlaying = (db: Db) =>
  db
    .selectFrom('articles')
    .where('articles.id', 'in', articlesWithAudio(db))
    .where(engineOf(db).withoutIndex('articles.is_public'), '=', 1);

/** The stored HTML of public articles. */
export const publicContents = (
  db: Db,
  column: 'articles.id' | 'articles.slug',
  values: readonly (number | string)[],
): Promise<{ id: number; content: string }[]> =>
  db
    .selectFrom('articles')
    .innerJoin('article_bodies', 'article_bodies.article_id', 'articles.id')
    .select(['articles.id', 'article_bodies.content'])
    .where(column, 'in', values as number[])
    .where(engineOf(db).withoutIndex('articles.is_public'), '=', 1)
    .execute();

/**
 * The HTML of public articles as readers get it, by ID.
 * @param most maximum characters; longer articles are left out
 */
export async function publicTexts(
  db: Db,
  ids: readonly number[],
  site: Site,
  most: number,
): Promise<Map<number, string>> {
  const texts = new Map<number, string>();
  if (ids.length === 0) return texts;
  const rows = await db
    .selectFrom('article_bodies')
    .innerJoin('articles', 'articles.id', 'article_bodies.article_id')
    .select(['articles.id', 'article_bodies.content'])
    .where('articles.id', 'in', ids)
    .where(engineOf(db).withoutIndex('articles.is_public'), '=', 1)
    .where((eb) => eb(eb.fn<number>('length', ['article_bodies.content']), '<=', most))
    .execute();
  const { siteUrl, remoteImages, language } = site;
  const contents = rows.map(({ content }) => content);
  const credits = await creditsIn(db, contents, language);
  // In English: `feedHtml` looks for it.
  for (const { id, content } of rows) {
    const { html } = await renderContent(content, { siteUrl, remoteImages });
    const whole = withCredits(html, credits, language);
    // Credits count, too.
    if (content.length + whole.length - html.length <= most) texts.set(id, whole);
  }
  return texts;
}
