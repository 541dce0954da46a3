import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';

/** The size of all stored images, stills of videos and recordings, in bytes. */
export async function usedByMedia(db: Db): Promise<number> {
  const { used } = await db
    .selectNoFrom(
      sql<number>`cast(coalesce((select sum(stored_bytes) from media), 0)
        + coalesce((select sum(bytes) from video_stills), 0)
        + coalesce((select sum(bytes) from recordings), 0) as bigint)`.as('used'),
    )
    .executeTakeFirstOrThrow();
  return used;
}

/**
 * @param added the bytes of a file that would be added
 * @throws Problem 409 `media.full` if files take more than MEDIA_QUOTA
 */
export async function refuseFull(
  { db, config: { mediaQuota } }: Pick<Context, 'db' | 'config'>,
  added = 1,
): Promise<void> {
  if (mediaQuota === null) return;
  const used = await usedByMedia(db);
  if (used + added <= mediaQuota) return;
  const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;
  throw new Problem(
    409,
    'media.full',
    `${used < mediaQuota ? 'The file doesn’t fit' : 'The library is full'}: its files take ${gigabytes(used)} of ` +
      `${gigabytes(mediaQuota)}. Delete ` +
      'files that no article uses, or ask the operator of the site to raise MEDIA_QUOTA.',
  );
}
