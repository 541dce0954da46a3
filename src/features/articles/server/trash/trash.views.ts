import { reach } from '#features/users/policy.ts';
import { type Actor, namesOf } from '#features/users/server/public.ts';
import { isoTime } from '#lib/format/iso.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import type { TrashPage } from '../../bulk.contract.ts';
import type { Window } from '../views/public-articles.views.ts';

/** The articles in the trash that the caller may restore, latest first. */
export async function trashPage(
  db: Db,
  actor: Actor,
  { limit, offset }: Window,
): Promise<TrashPage> {
  let trash = db
    .selectFrom('article_trash')
    .innerJoin('articles', 'articles.id', 'article_trash.article_id');
  if (reach(actor.role, 'article:write') !== 'any') {
    trash = trash.where('articles.author_id', '=', actor.userId);
  }
  const rows = await trash
    .select(['articles.id', 'articles.title', 'articles.category', 'articles.version'])
    .select(['author_id', 'article_trash.status', 'user_id', 'deleted_at'])
    .orderBy('article_trash.deleted_at', 'desc')
    .orderBy('articles.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const names = await namesOf(
    db,
    rows.flatMap(({ author_id, user_id }) => [author_id, user_id]),
  );
  return {
    articles: rows.map(({ author_id, user_id, deleted_at, ...row }) => ({
      ...row,
      authorName: names.get(author_id) ?? null,
      deletedAt: isoTime(deleted_at),
      deletedBy: names.get(user_id ?? 0) ?? null,
    })),
    totalCount: await countRows(trash),
  };
}
