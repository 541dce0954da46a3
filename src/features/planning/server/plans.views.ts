import { type SqlBool, sql } from 'kysely';
import { mayWrite, notFound, storedArticles } from '#features/articles/server/public.ts';
import { reach } from '#features/users/policy.ts';
import { type Actor, namesOf } from '#features/users/server/public.ts';
import { engineOf } from '#platform/db/engine.ts';
import { trashedIds } from '#platform/db/queries/trashed-articles.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Contributor, Plan, PlannedArticle, Work } from '../contract.ts';
import { mayChangePlan } from '../policy.ts';
import { MY_WORK_MAX } from '../values.ts';
import { personOf } from './people.ts';

/** Who works on these articles, by article. */
async function contributorsOf(
  db: Db,
  articleIds: readonly number[],
): Promise<Map<number, Contributor[]>> {
  if (articleIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('article_contributors')
    .selectAll()
    .where('article_id', 'in', articleIds)
    .orderBy('user_id')
    .orderBy('role', 'desc')
    .execute();
  const names = await namesOf(
    db,
    rows.map((row) => row.user_id),
  );
  const byArticle = new Map<number, Contributor[]>();
  for (const { article_id, user_id, role } of rows) {
    const person = personOf(names, user_id);
    if (person === null) continue;
    byArticle.set(article_id, [...(byArticle.get(article_id) ?? []), { ...person, role }]);
  }
  return byArticle;
}

/**
 * The plan of an article; an empty one without. Users who may neither read the article nor work on it don't see it.
 * @throws Problem 404 `article.not_found`
 */
export async function planOf(db: Db, actor: Actor, articleId: number): Promise<Plan> {
  const [article] = await storedArticles(db, [articleId]);
  if (article === undefined) throw notFound();
  const row = await db
    .selectFrom('article_plans')
    .selectAll()
    .where('article_id', '=', articleId)
    .executeTakeFirst();
  const ownerId = row?.owner_id ?? null;
  const contributors = (await contributorsOf(db, [articleId])).get(articleId) ?? [];
  const canChange = mayChangePlan(actor, { authorId: article.authorId, ownerId });
  const isContributor = contributors.some(({ id }) => id === actor.userId);
  if (!canChange && !isContributor && !article.isPublic) throw notFound();
  const names = await namesOf(db, [ownerId, article.authorId]);
  return {
    articleId,
    owner: personOf(names, ownerId),
    author: personOf(names, article.authorId),
    contributors,
    plannedOn: row?.planned_on ?? null,
    deadlineOn: row?.deadline_on ?? null,
    label: row?.label ?? '',
    // Readers of a public article see who works on it, and not what is noted internally.
    note: canChange || isContributor ? (row?.note ?? '') : '',
    version: row?.version ?? 0,
    canChange,
  };
}

/**
 * The IDs of articles with one of these statuses, and of those that were submitted and wait for approval or were
 * rejected. A magazine has few of them, and many plans of articles that are public by now.
 */
const idsWithStatus = (db: Db, statuses: readonly ('draft' | 'scheduled')[]) =>
  db
    .selectFrom('articles')
    .select('id')
    .where('status', 'in', statuses)
    .unionAll(
      db
        .selectFrom('articles')
        .select('id')
        .where('moderation_status', 'in', ['pending', 'rejected'])
        .where('status', '=', 'published'),
    );

/** Articles, with their plans if they have one; none in the trash. */
const articlesWithPlans = (db: Db) =>
  db
    .selectFrom('articles')
    .leftJoin('article_plans', 'article_plans.article_id', 'articles.id')
    .where('articles.id', 'not in', trashedIds(db))
    .select([
      'articles.id',
      'articles.title',
      'articles.category',
      'articles.status',
      'articles.moderation_status',
      'articles.author_id',
      'article_plans.owner_id',
      'article_plans.planned_on',
      'article_plans.deadline_on',
      'article_plans.label',
      'article_plans.version',
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof articlesWithPlans>['executeTakeFirstOrThrow']>>;

async function present(
  db: Db,
  actor: Actor,
  rows: readonly Row[],
): Promise<(PlannedArticle & { authorId: number })[]> {
  const names = await namesOf(
    db,
    rows.map((row) => row.owner_id),
  );
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    category: row.category,
    status: row.status,
    moderationStatus: row.moderation_status,
    owner: personOf(names, row.owner_id),
    plannedOn: row.planned_on,
    deadlineOn: row.deadline_on,
    label: row.label ?? '',
    version: row.version ?? 0,
    canChange: mayChangePlan(actor, { authorId: row.author_id, ownerId: row.owner_id }),
    authorId: row.author_id,
  }));
}

/** Whether an account contributes to an article: for queries of `articles`. */
const contributes = (db: Db, { userId }: Actor) =>
  sql<SqlBool>`exists ${db
    .selectFrom('article_contributors as own')
    .select('own.role')
    .whereRef('own.article_id', '=', sql.ref('articles.id'))
    .where('own.user_id', '=', userId)}`;

/** The account that owns an article in its plan, or wrote it if none does: for queries of `articles`. */
export const ownerOfArticle = sql<number>`coalesce(
  (select article_plans.owner_id from article_plans where article_plans.article_id = articles.id),
  articles.author_id
)`;

/** Days and filters of plans. */
export interface PlanFilter {
  /** The first and last day. */
  from: string;
  to: string;
  /** Accounts that own the article in its plan, or wrote it if none does. */
  people?: readonly number[] | undefined;
  /** Slugs. */
  categories?: readonly string[] | undefined;
}

/**
 * The first drafts of each day that are planned for it, or due on it: what isn't submitted, waits for approval or
 * was rejected. One query, which reads these days from an index. Authors get what they may read or work on.
 * @param limit of each day
 * @returns with the number of all drafts of the same day
 */
export async function plansByDay(
  db: Db,
  actor: Actor,
  column: 'planned_on' | 'deadline_on',
  { from, to, people, categories }: PlanFilter,
  limit: number,
) {
  const { withoutIndex } = engineOf(db);
  const day = sql.ref<string>(`article_plans.${column}`);
  const rows = await db
    .selectFrom((builder) => {
      let found = builder
        .selectFrom('article_plans')
        .innerJoin('articles', 'articles.id', 'article_plans.article_id')
        .where(day, '>=', from)
        .where(day, '<=', to)
        .where('articles.id', 'not in', trashedIds(db))
        .where(withoutIndex('article_plans.article_id'), 'in', idsWithStatus(db, ['draft']))
        .select([
          'articles.id as found',
          sql<number>`row_number() over (partition by ${day} order by articles.id)`.as('number'),
          sql<number>`count(*) over (partition by ${day})`.as('total'),
        ]);
      if (reach(actor.role, 'article:write') !== 'any') {
        found = found.where(({ eb, or }) =>
          or([
            eb('articles.author_id', '=', actor.userId),
            eb('article_plans.owner_id', '=', actor.userId),
            contributes(db, actor),
          ]),
        );
      }
      if (people) {
        const owner = sql<number>`coalesce(article_plans.owner_id, articles.author_id)`;
        found = found.where(owner, 'in', people);
      }
      if (categories) found = found.where(withoutIndex('articles.category'), 'in', categories);
      return found.as('found');
    })
    .innerJoin('article_plans', 'article_plans.article_id', 'found.found')
    .innerJoin('articles', 'articles.id', 'found.found')
    .where('found.number', '<=', limit)
    .select(['articles.id', 'articles.title', 'articles.category', 'articles.author_id'])
    .select(['articles.status', 'articles.moderation_status', 'article_plans.owner_id'])
    .select(['article_plans.label', 'article_plans.version', 'found.total', day.as('day')])
    .orderBy(day)
    .orderBy('found.number')
    .execute();
  return rows.map((row) => ({
    ...row,
    canChange: mayChangePlan(actor, { authorId: row.author_id, ownerId: row.owner_id }),
  }));
}

/** Articles that aren't public and are due on this day, each with its owner: its author if the plan names none. */
export async function articlesDue(db: Db, day: string) {
  const rows = await articlesWithPlans(db)
    .where('article_plans.deadline_on', '=', day)
    .where(engineOf(db).withoutIndex('articles.is_public'), '=', 0)
    .where(engineOf(db).withoutIndex('articles.status'), '<>', 'archived')
    .execute();
  return rows.map(({ id, title, author_id, owner_id }) => ({
    id,
    title,
    authorId: author_id,
    ownerId: owner_id ?? author_id,
  }));
}

/** Articles that aren't public yet and that an account owns or contributes to. What needs the account comes first. */
export async function workOf(db: Db, actor: Actor): Promise<Work[]> {
  const { userId } = actor;
  const rows = await articlesWithPlans(db)
    .where('articles.id', 'in', idsWithStatus(db, ['draft', 'scheduled']))
    .where((eb) =>
      eb.or([
        eb('article_plans.owner_id', '=', userId),
        eb('article_plans.owner_id', 'is', null).and('articles.author_id', '=', userId),
        contributes(db, actor),
      ]),
    )
    .orderBy((eb) =>
      eb
        .case()
        .when('articles.moderation_status', '=', 'rejected')
        .then(0)
        .when(
          eb.and([
            eb('articles.status', '<>', 'draft'),
            eb('articles.moderation_status', '=', 'pending'),
          ]),
        )
        .then(1)
        .else(2)
        .end(),
    )
    .orderBy((eb) =>
      eb.fn.coalesce('article_plans.deadline_on', 'article_plans.planned_on', eb.val('9999-12-31')),
    )
    .orderBy('articles.updated_at', 'desc')
    .limit(MY_WORK_MAX)
    .execute();
  const contributors = await contributorsOf(
    db,
    rows.map((row) => row.id),
  );
  const planned = await present(db, actor, rows);
  return planned.map(({ authorId, ...article }) => ({
    ...article,
    roles: [
      ...((article.owner?.id ?? authorId) === userId ? (['owner'] as const) : []),
      ...(contributors.get(article.id) ?? []).flatMap(({ id, role }) =>
        id === userId ? [role] : [],
      ),
    ],
    mayOpen: mayWrite(actor, authorId),
  }));
}
