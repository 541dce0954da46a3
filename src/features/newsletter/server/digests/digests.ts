import type { Selectable } from 'kysely';
import { inTransaction } from '#platform/db/database.ts';
import type { Db, Schema } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type { DigestInput } from '../../contract.ts';

export type DigestRow = Selectable<Schema['newsletter_digests']>;
/** A digest in the version that an editor or a job has seen. */
export type DigestVersion = Pick<DigestRow, 'id' | 'version'>;

/** Sends a digest at its time. A job belongs to one version: jobs of older versions do nothing. */
export const DIGEST_JOB = 'newsletter.digest';
export const digestJobKey = ({ id, version }: DigestVersion) => `${DIGEST_JOB}:${id}:${version}`;

export const articleIdsOf = (row: Pick<DigestRow, 'article_ids'>): number[] =>
  JSON.parse(row.article_ids);

/** @throws Problem 404 `newsletter.not_found` */
export async function digestRow(db: Db, id: number): Promise<DigestRow> {
  return db
    .selectFrom('newsletter_digests')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(
      () => new Problem(404, 'newsletter.not_found', 'This digest does not exist.'),
    );
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
 * The digest, if it is in one of these states and unchanged since the caller read it.
 * @throws Problem 409 `newsletter.stale` if it was changed, 409 `newsletter.state` if it is in another
 *   state
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
      `This isn’t possible while the digest is ${row.state}. Reload it.`,
    );
  }
  if (row.version !== version) {
    throw new Problem(
      409,
      'newsletter.stale',
      'Someone else changed this digest. Reload it to see the changes.',
    );
  }
  return row;
}

/** Changes a draft. A scheduled digest has to be unscheduled first. */
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

/** Deletes a draft. Sent digests can't be deleted. */
export function deleteDigest(db: Db, digest: DigestVersion): Promise<void> {
  return inTransaction(db, async (trx) => {
    await expectDigest(trx, digest, ['draft']);
    await trx.deleteFrom('newsletter_digests').where('id', '=', digest.id).execute();
  });
}
