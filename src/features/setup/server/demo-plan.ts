import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { SCHEDULE } from '#features/audit-log/server/public.ts';
import type { AuditAction } from '#features/audit-log/values.ts';
import { isoTimeOrNull } from '#lib/format/iso.ts';
import type { Db } from '#platform/db/schema.ts';
import { hasOpen } from '#platform/jobs/queue.ts';
import type { DemoPlan } from '../contract.ts';
import { DEMO_KINDS, type DemoKind } from '../values.ts';

export const REMOVE_DEMO_JOB = 'demo.remove';

/** Actions that change nothing about an article itself, or delete it. */
const IGNORED: readonly AuditAction[] = [
  'article.trashed',
  'placement.set',
  'placement.removed',
  'preview.shared',
  'preview.revoked',
];

interface Source {
  table: string;
  name: string;
  /** Which articles need it, as `article_id` and `ref`. */
  uses: RawBuilder<unknown>;
}

const SOURCES: Record<DemoKind, Source> = {
  article: {
    table: 'articles',
    name: 'title',
    // Deleting an article leaves the others as they are.
    uses: sql`select id as article_id, id as ref from articles where 1 = 0`,
  },
  game: {
    table: 'games',
    name: 'title',
    uses: sql`select article_id, game_id as ref from article_games`,
  },
  series: {
    table: 'series',
    name: 'title',
    uses: sql`select article_id, series_id as ref from article_series`,
  },
  author: {
    table: 'authors',
    name: 'name',
    uses: sql`select article_id, author_id as ref from article_bylines`,
  },
  user: {
    table: 'users',
    name: 'username',
    uses: sql`select id as article_id, author_id as ref from articles`,
  },
};

/** Demo accounts that got a way to log in. */
const HAS_LOGIN = sql`t.password_hash is not null or t.email is not null
  or exists (select 1 from api_tokens where api_tokens.user_id = t.id)`;

interface Row {
  id: number;
  name: string;
  actor: string | null;
  at: number | null;
  used: string | null;
  hasLogin: number;
}

/**
 * What is left of one kind, with its last change by a person and an article that needs it.
 * @param leaving articles that a removal deletes
 */
async function itemsOf(db: Db, kind: DemoKind, leaving: readonly number[]): Promise<Row[]> {
  const { table, name, uses } = SOURCES[kind];
  const { rows } = await sql<Row>`
    select t.id, t.${sql.ref(name)} as name, e.actor, e.at, a.title as used,
      case when ${kind === 'user' ? HAS_LOGIN : sql`1 = 0`} then 1 else 0 end as "hasLogin"
    from demo_items d
    join ${sql.table(table)} t on t.id = d.ref
    left join audit_log e on e.id = (
      select max(id) from audit_log
      where subject_type = ${kind} and subject_id = d.ref and id > d.last_event
        and action not in (${sql.join(IGNORED)})
        and not (user_id is null and actor = ${SCHEDULE.name}))
    left join articles a on a.id = (
      select min(u.article_id) from (${uses}) u
      where u.ref = d.ref and u.article_id not in (${sql.join([0, ...leaving])}))
    where d.kind = ${kind}
    order by d.ref`.execute(db);
  return rows;
}

/** Rows that go with articles. */
async function goingWith(db: Db, articles: readonly number[]): Promise<DemoPlan['also']> {
  const ids = sql.join([0, ...articles]);
  const { rows } = await sql<DemoPlan['also']>`
    select
      (select count(*) from placements where article_id in (${ids})) as placements,
      (select count(*) from live_coverages where article_id in (${ids})) as coverages,
      (select count(*) from tags where description = ''
        and exists (select 1 from article_tags where tag_id = tags.id and article_id in (${ids}))
        and not exists (
          select 1 from article_tags where tag_id = tags.id and article_id not in (${ids}))
      ) as tags`.execute(db);
  const { placements = 0, coverages = 0, tags = 0 } = rows[0] ?? {};
  return {
    placements: Number(placements),
    coverages: Number(coverages),
    tags: Number(tags),
  };
}

/** Names a list: the same for the same items only; '' without any. */
function listOf(items: DemoPlan['deleted']): string {
  if (items.length === 0) return '';
  const refs = items.map(({ kind, id }) => `${kind} ${id}`);
  return createHash('sha256').update(refs.join()).digest('base64url');
}

/** What a removal of the demo magazine deletes now, and what stays: changed items, and those that an article needs. */
export async function demoPlan(db: Db): Promise<DemoPlan> {
  const deleted: DemoPlan['deleted'] = [];
  const kept: DemoPlan['kept'] = [];
  const leaving: number[] = [];
  for (const kind of DEMO_KINDS) {
    for (const row of await itemsOf(db, kind, leaving)) {
      const { id, name, actor, at, used, hasLogin } = row;
      const item = { kind, id, name };
      if (actor === null && used === null && hasLogin === 0) {
        deleted.push(item);
        if (kind === 'article') leaving.push(id);
      } else {
        kept.push({ ...item, changedBy: actor, changedAt: isoTimeOrNull(at), usedBy: used });
      }
    }
  }
  const isRemoving = await hasOpen(db, REMOVE_DEMO_JOB);
  const also = await goingWith(db, leaving);
  return { isRemoving, list: listOf(deleted), deleted, kept, also };
}
