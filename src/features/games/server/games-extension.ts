import type { Db } from '#platform/db/schema.ts';
import { badField } from '#platform/http/problem.ts';
import type { ArticleGame } from '../contract.ts';
import { gameSlugs } from './store.ts';

/** The IDs of the games that articles are about, by article. */
export async function gamesOfArticles(
  db: Db,
  articleIds: readonly number[],
): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom('article_games')
    .select(['article_id', 'game_id'])
    .where('article_id', 'in', articleIds)
    .execute();
  const byArticle = Map.groupBy(rows, (row) => row.article_id);
  return new Map([...byArticle].map(([id, games]) => [id, games.map(({ game_id }) => game_id)]));
}

/** The games of an article, in order, as an extension. */
export const gamesExtension = {
  empty: [] as ArticleGame[],

  /** @param slugs current or former ones @throws Problem 400 naming an unknown one */
  async take(slugs: readonly string[], _config: unknown, trx: Db): Promise<ArticleGame[]> {
    const games = new Map<number, ArticleGame>();
    for (const [index, slug] of slugs.entries()) {
      const id = await gameSlugs.ownerOf(trx, slug);
      const game =
        id === null
          ? undefined
          : await trx
              .selectFrom('games')
              .select(['slug', 'title'])
              .where('id', '=', id)
              .executeTakeFirst();
      if (id === null || !game)
        throw badField(`games.${index}`, `is not the slug of a game: ${slug}`);
      games.set(id, { slug: game.slug, title: game.title });
    }
    return [...games.values()];
  },

  async load(db: Db, articleIds: readonly number[]): Promise<Map<number, ArticleGame[]>> {
    const rows = await db
      .selectFrom('article_games')
      .innerJoin('games', 'games.id', 'article_games.game_id')
      .select(['article_games.article_id', 'games.slug', 'games.title'])
      .where('article_games.article_id', 'in', articleIds)
      .orderBy('article_games.position')
      .execute();
    const byArticle = new Map<number, ArticleGame[]>();
    for (const { article_id, slug, title } of rows) {
      byArticle.set(article_id, [...(byArticle.get(article_id) ?? []), { slug, title }]);
    }
    return byArticle;
  },

  /** Unknown games of an import are skipped. */
  async save(trx: Db, articleId: number, games: ArticleGame[]): Promise<void> {
    await trx.deleteFrom('article_games').where('article_id', '=', articleId).execute();
    const ids = new Set<number>();
    for (const { slug } of games) {
      const id = await gameSlugs.ownerOf(trx, slug);
      if (id !== null) ids.add(id);
    }
    const rows = [...ids].map((game_id, position) => ({
      article_id: articleId,
      game_id,
      position,
    }));
    if (rows.length > 0) await trx.insertInto('article_games').values(rows).execute();
  },

  answer: (games: ArticleGame[]): ArticleGame[] => games,

  isShown: (_category: string): boolean => true,

  words: (games: ArticleGame[]): string => games.map(({ title }) => title).join('\n'),
};
