import { importsUnderWay } from '#features/import/server/public.ts';
import { DIGEST_JOB } from '#features/newsletter/server/public.ts';
import type { Db } from '#platform/db/schema.ts';
import type { JobAbout } from '../contract.ts';

/** Something that jobs do one after the other, and how far it is. */
type UnderWay = Omit<JobAbout, 'jobId'> & { id: number };

/** The id of the digest that a job sends. */
const digestIn = (payload: string) => (JSON.parse(payload) as { id: number }).id;

/**
 * What jobs that are not done are about, where that is something long.
 * @param digests that are not through
 */
export async function jobsAbout(db: Db, digests: readonly UnderWay[]): Promise<JobAbout[]> {
  const imports = await importsUnderWay(db);
  if (digests.length + imports.length === 0) return [];
  const jobs = await db
    .selectFrom('jobs')
    .select(['id', 'name', 'payload'])
    .where('state', '!=', 'done')
    .where((eb) => eb.or([eb('name', '=', DIGEST_JOB), eb('name', 'like', 'imports.%@%')]))
    .execute();
  return jobs.flatMap(({ id: jobId, name: job, payload }) => {
    const found =
      job === DIGEST_JOB
        ? digests.find(({ id }) => id === digestIn(payload))
        : imports.find(({ id }) => id === Number(payload));
    return found ? [{ jobId, name: found.name, done: found.done, of: found.of }] : [];
  });
}
