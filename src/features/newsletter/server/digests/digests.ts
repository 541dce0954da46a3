import type { Selectable } from 'kysely';
import type { Db, Schema } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { Problem } from '#platform/http/problem.ts';
import type { DigestInput } from '../../contract.ts';

export type DigestRow = Selectable<Schema['newsletter_digests']>;
/** A digest as somebody, or a job, knows it. */
export type DigestVersion = Pick<DigestRow, 'id' | 'version'>;

/** Sends a digest at its time. A job belongs to one version: what comes for an older one does nothing. */
export const DIGEST_JOB = 'newsletter.digest';
export const digestJobKey = ({ id, version }: DigestVersion) => `${DIGEST_JOB}:${id}:${version}`;

export const articleIdsOf = (row: Pick<DigestRow, 'article_ids'>): number[] =>
  JSON.parse(row.article_ids);

/** @throws Problem 404 `newsletter.not_found` */
export async function digestRow(db: Db, id: number): Promise<DigestRow> {
  const row = await db
    .selectFrom('newsletter_digests')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Problem(404, 'newsletter.not_found', 'There is no such digest.');
  return row;
}

const written = ({ subject, intro, articleIds }: DigestInput) => ({
  subject,
  intro,
  article_ids: JSON.stringify(articleIds),
});

/** @returns the id of a new draft */
export async function createDigest(db: Db, digest: DigestInput, now: number): Promise<number> {
  const { id } = await db
    .insertInto('newsletter_digests')
    .values({
      ...written(digest),
      state: 'draft',
      version: 1,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * The digest in a state in which it can still be changed, as the caller has seen it.
 * @throws Problem 409 `newsletter.stale` where somebody changed it since, 409 `newsletter.state`
 * where it is not in one of the states
 */
export async function expectDigest(
  trx: Db,
  { id, version }: DigestVersion,
  states: readonly DigestRow['state'][],
): Promise<DigestRow> {
  const row = await digestRow(trx, id);
  if (!states.includes(row.state)) {
    throw new Problem(
      409,
      'newsletter.state',
      `This cannot be done: the digest is ${row.state}. Load it again.`,
    );
  }
  if (row.version !== version) {
    throw new Problem(
      409,
      'newsletter.stale',
      'Somebody else changed this digest meanwhile. Load it again to see what it holds now.',
    );
  }
  return row;
}

/** Changes a draft. One that is scheduled has to be taken back first. */
export function changeDigest(
  db: Db,
  { id, version }: DigestVersion,
  digest: DigestInput,
  now: number,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await expectDigest(trx, { id, version }, ['draft']);
    await trx
      .updateTable('newsletter_digests')
      .set({ ...written(digest), version: version + 1, problem: null, updated_at: now })
      .where('id', '=', id)
      .execute();
  });
}

/** Deletes a draft. What was sent stays on record. */
export function deleteDigest(db: Db, digest: DigestVersion): Promise<void> {
  return inTransaction(db, async (trx) => {
    await expectDigest(trx, digest, ['draft']);
    await trx.deleteFrom('newsletter_digests').where('id', '=', digest.id).execute();
  });
}
