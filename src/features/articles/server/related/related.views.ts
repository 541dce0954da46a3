import { sql } from 'kysely';
import { sharingWords } from '#features/search/server/public.ts';
import { engineOf } from '#platform/db/engine.ts';
import type { Db } from '#platform/db/schema.ts';
import type { RelatedArticles } from '../../contract.ts';
import { RELATED_MAX } from '../../values.ts';
import { publicArticlesById } from '../views/public-articles.views.ts';

/** The newest articles considered per game and tag: very common tags say little. */
const OF_EACH = 100;
/** A word in more texts than this is ignored. */
const RARE = 30;
/** How many of the article's tags count (the first), and words of title and excerpt (the longest). */
const MAX_TAGS = 10;
const MAX_WORDS = 6;
/**
 * Without a game or tag, articles are related from this weight: by one word that at most two others have, or by
 * several.
 */
const MIN_WEIGHT = 1.9;
/** How many of the best candidates are loaded; more if too few of them are public. */
const LOOKED_UP_AT_ONCE = 50;

/** A game, tag or word that other articles share. */
interface Trait {
  kind: 'game' | 'tag' | 'word';
  name: string;
  ids: number[];
}

/** What another article shares with the current one. */
interface Shared {
  games: string[];
  hasTag: boolean;
  /** Points for shared tags and words: the rarer, the more. */
  weight: number;
}

interface Wanted {
  id: number;
  title: string;
  category: string;
}

/** The games and tags of an article, in order. */
const gamesAndTags = (db: Db, articleId: number) =>
  db
    .selectFrom('article_games')
    .innerJoin('games', 'games.id', 'article_games.game_id')
    .select(['games.id', 'games.title as name', 'position'])
    .select(sql<'game' | 'tag'>`'game'`.as('kind'))
    .where('article_id', '=', articleId)
    .unionAll(
      db
        .selectFrom('article_tags')
        .innerJoin('tags', 'tags.id', 'article_tags.tag_id')
        .select(['tags.id', 'tags.name', 'position'])
        .select(sql<'game' | 'tag'>`'tag'`.as('kind'))
        .where('article_id', '=', articleId)
        .where('position', '<', MAX_TAGS),
    )
    .orderBy('kind')
    .orderBy('position')
    .execute();

/** The newest public articles of the category, and of each game and tag. */
async function candidates(db: Db, { id, category }: Wanted, limit: number) {
  const about = await gamesAndTags(db, id);
  const newest = db
    .selectFrom('articles')
    .select('id')
    .where('is_public', '=', 1)
    .where('category', '=', category)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1 + RELATED_MAX + limit);
  const from = (index: number) => sql<number>`${sql.lit(index)}`.as('place');
  let all = db.selectFrom(newest.as('one')).select(['one.id', from(-1)]);
  for (const [index, { kind, id: owner }] of about.entries()) {
    const last =
      kind === 'game'
        ? db.selectFrom('article_games').where('game_id', '=', owner)
        : db.selectFrom('article_tags').where('tag_id', '=', owner);
    const ids = (last as ReturnType<typeof db.selectFrom<'article_games'>>)
      .select('article_id as id')
      .orderBy('article_id', 'desc')
      .limit(OF_EACH);
    all = all.unionAll(db.selectFrom(ids.as('one')).select(['one.id', from(index)]));
  }
  const ofCategory: number[] = [];
  const traits = about.map(({ kind, name }): Trait => ({ kind, name, ids: [] }));
  for (const row of await all.execute()) {
    if (row.id !== id) (traits[row.place]?.ids ?? ofCategory).push(row.id);
  }
  return { ofCategory, traits };
}

/** What each other article shares. */
function compare(traits: readonly Trait[]): Map<number, Shared> {
  const found = new Map<number, Shared>();
  for (const { kind, name, ids } of traits) {
    const most = kind === 'word' ? RARE : OF_EACH;
    const rarity = Math.log2(most / Math.max(1, ids.length));
    for (const id of ids) {
      const shared = found.get(id) ?? { games: [], hasTag: false, weight: 0 };
      found.set(id, shared);
      if (kind === 'tag') shared.hasTag = true;
      if (kind === 'game') shared.games.push(name);
      // A shared tag was chosen by an editor; shared words may be chance.
      else shared.weight += kind === 'tag' ? 1 + rarity : rarity / 2;
    }
  }
  return found;
}

const isAlike = ({ games, hasTag, weight }: Shared) =>
  games.length > 0 || hasTag || weight >= MIN_WEIGHT;

type Found = [id: number, shared: Shared];

const byShared = ([, one]: Found, [, other]: Found) =>
  other.games.length - one.games.length || other.weight - one.weight;

/** Public articles outside the article's series, best first, then newest. */
async function shownOf(db: Db, articleId: number, some: readonly Found[]): Promise<Found[]> {
  const rows = await db
    .selectFrom('articles')
    .select(['articles.id', 'articles.published_at'])
    .where(
      'articles.id',
      'in',
      some.map(([id]) => id),
    )
    .where(engineOf(db).withoutIndex('articles.is_public'), '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('article_series as theirs')
            .innerJoin('article_series as ours', 'ours.series_id', 'theirs.series_id')
            .select('theirs.part')
            .whereRef('theirs.article_id', '=', 'articles.id')
            .where('ours.article_id', '=', articleId),
        ),
      ),
    )
    .execute();
  const publishedAt = new Map(rows.map(({ id, published_at: at }) => [id, at ?? 0]));
  const timeOf = ([id]: Found) => publishedAt.get(id) ?? 0;
  return some
    .filter(([id]) => publishedAt.has(id))
    .sort((a, b) => byShared(a, b) || timeOf(b) - timeOf(a) || b[0] - a[0]);
}

/** The best candidates, up to the number that is needed and public. */
async function bestOf(db: Db, articleId: number, found: readonly Found[], limit: number) {
  const all = [...found].sort((a, b) => byShared(a, b) || b[0] - a[0]);
  const best: Found[] = [];
  for (let at = 0; at < all.length && best.length < limit; at += LOOKED_UP_AT_ONCE) {
    best.push(...(await shownOf(db, articleId, all.slice(at, at + LOOKED_UP_AT_ONCE))));
  }
  return best.slice(0, limit);
}

/**
 * Public articles related to a public one by games, tags or words of title and excerpt, best first: games
 * count most; rare tags and words more than common ones. Excludes the newest of its category, which are
 * shown next to it, and its series. Filled up with others of its category.
 * @returns null if no public article has the slug
 */
export async function relatedArticles(
  db: Db,
  slug: string,
  limit: number,
): Promise<RelatedArticles | null> {
  const article = await db
    .selectFrom('articles')
    .select(['id', 'title', 'excerpt', 'category'])
    .where('slug', '=', slug)
    .where('is_public', '=', 1)
    .executeTakeFirst();
  if (!article) return null;
  const { ofCategory, traits } = await candidates(db, article, limit);
  const sharing = await sharingWords(db, [article.title, article.excerpt], {
    words: MAX_WORDS,
    documents: RARE,
  });
  for (const [name, ids] of sharing) {
    traits.push({ kind: 'word', name, ids: ids.filter((id) => id !== article.id) });
  }
  const beside = new Set(ofCategory.slice(0, RELATED_MAX));
  const found = [...compare(traits)].filter(([id, shared]) => isAlike(shared) && !beside.has(id));
  const best = await bestOf(db, article.id, found, limit);
  const ids = best.map(([id]) => id);
  const others = [...ofCategory.slice(RELATED_MAX), ...beside].filter((id) => !ids.includes(id));
  const filled = [...ids, ...others].slice(0, limit);
  const [first] = best;
  const game = first?.[1].games.find((name) => best.every(([, { games }]) => games.includes(name)));
  return {
    articles: await publicArticlesById(db, filled),
    related: best.length,
    game: best.length === filled.length ? (game ?? null) : null,
  };
}
