import { isoTime } from '#lib/format/iso.ts';
import { engineOf } from '#platform/db/engine.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Correction, CorrectionPage } from '../../corrections.contract.ts';

const rows = (db: Db) =>
  db
    .selectFrom('corrections')
    .select([
      'corrections.id',
      'corrections.article_id',
      'corrections.kind',
      'corrections.wrong',
      'corrections.correct',
      'corrections.noted_at',
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

const toCorrection = ({ id, kind, wrong, correct, noted_at }: Row): Correction => ({
  id,
  kind,
  wrong,
  correct,
  notedAt: isoTime(noted_at),
});

/** The corrections of each of these articles, oldest first. */
export async function correctionsByArticle(
  db: Db,
  articleIds: readonly number[],
): Promise<Map<number, Correction[]>> {
  if (articleIds.length === 0) return new Map();
  const found = await rows(db)
    .where('corrections.article_id', 'in', articleIds)
    .orderBy('corrections.noted_at')
    .orderBy('corrections.id')
    .execute();
  const grouped = Map.groupBy(found, (row) => row.article_id);
  return new Map([...grouped].map(([id, some]) => [id, some.map(toCorrection)]));
}

/** The corrections of an article, oldest first. */
export const correctionsOf = async (db: Db, articleId: number): Promise<Correction[]> =>
  (await correctionsByArticle(db, [articleId])).get(articleId) ?? [];

/** Corrections of public articles, newest first. */
export async function publicCorrections(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<CorrectionPage> {
  const ofPublic = rows(db)
    .innerJoin('articles', 'articles.id', 'corrections.article_id')
    .select(['articles.slug', 'articles.title', 'articles.category'])
    .where(engineOf(db).withoutIndex('articles.is_public'), '=', 1);
  const found = await ofPublic
    .orderBy('corrections.noted_at', 'desc')
    .orderBy('corrections.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    corrections: found.map(({ slug, title, category, ...row }) => ({
      ...toCorrection(row),
      article: { slug, title, category },
    })),
    totalCount: await countRows(ofPublic),
  };
}
