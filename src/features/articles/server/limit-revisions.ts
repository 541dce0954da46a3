import { sql } from 'kysely';
import { reach } from '#features/users/policy.ts';
import type { Actor } from '#features/users/server/public.ts';
import { DAY, HOUR, MINUTE } from '#lib/durations.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';

const BURST = 5 * MINUTE;
/** Versions of one article that an account may add in that time: the first four and the newest. */
const MAX_IN_BURST = 5;

/**
 * Makes room for the newest version of an article: beyond `MAX_IN_BURST` it replaces the account's version before it.
 * Each version holds the whole text, so saves in quick succession would fill the disk. Versions that were public or
 * have a note stay.
 */
export async function replaceInBurst(
  db: Db,
  { articleId, userId, now }: { articleId: number; userId: number; now: number },
): Promise<void> {
  const burst = await db
    .selectFrom('revisions')
    .select(['id', 'was_public', 'note'])
    .where('article_id', '=', articleId)
    .where('user_id', '=', userId)
    .where('saved_at', '>', now - BURST)
    .orderBy('version', 'desc')
    .limit(MAX_IN_BURST)
    .execute();
  const [before] = burst;
  if (!before || burst.length < MAX_IN_BURST || before.was_public === 1 || before.note !== '') {
    return;
  }
  await db.deleteFrom('revisions').where('id', '=', before.id).execute();
}

/** Versions and megabytes that an author may add in a day: far more than anyone writes. */
const MAX_VERSIONS = 1000;
const MAX_MB = 200;

/** @throws Problem 429 `article.version_limit` for an author who has saved too much in a day */
export async function assertMayAddVersion(
  db: Db,
  actor: Pick<Actor, 'role'> & { userId: number | null },
  now: number,
): Promise<void> {
  if (reach(actor.role, 'article:write') === 'any') return;
  const newest = db
    .selectFrom('revisions')
    .select(['saved_at', sql<number>`octet_length(snapshot)`.as('bytes')])
    .where('user_id', '=', actor.userId)
    .orderBy('id', 'desc')
    .limit(MAX_VERSIONS);
  const { versions, bytes } = await db
    .selectFrom(newest.as('newest'))
    .select(({ fn }) => [
      fn.countAll<number>().as('versions'),
      fn.coalesce(fn.sum<number>('bytes'), sql<number>`0`).as('bytes'),
    ])
    .where('saved_at', '>', now - DAY)
    .executeTakeFirstOrThrow();
  if (Number(versions) < MAX_VERSIONS && Number(bytes) < MAX_MB * 1e6) return;
  throw new Problem(
    429,
    'article.version_limit',
    `Not saved. You saved ${MAX_VERSIONS} versions or ${MAX_MB} MB in the last 24 hours, which is the limit. ` +
      'Your text is still in the editor; save it again later.',
    { headers: { 'retry-after': String(HOUR / 1000) } },
  );
}
