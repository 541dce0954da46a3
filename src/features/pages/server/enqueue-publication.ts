import type { Db } from '#platform/db/schema.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import { pagePath } from '../paths.ts';

export const PUBLISH_PAGE_JOB = 'pages.publish';

interface Scheduled {
  id: number;
  slug: string;
  publish_at: number | null;
}

/** Queues the publication of a page at its time. Call it in the transaction that schedules the page. */
export async function enqueuePublication(
  trx: Db,
  { id, slug, publish_at }: Scheduled,
  now: number,
): Promise<void> {
  if (publish_at === null) return;
  await enqueue(trx, {
    name: PUBLISH_PAGE_JOB,
    label: pagePath(slug),
    payload: id,
    now,
    runAt: publish_at,
    // A page that gets another time gets another job.
    key: `${PUBLISH_PAGE_JOB}:${id}:${publish_at}`,
  });
}
