import { inTransaction } from '#platform/db/database.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import type { ContactMessage } from '../contract.ts';
import { CONTACT_JOB } from './deliver.ts';

/** More waiting messages than this mean that delivery is broken or someone floods us. */
const MAX_WAITING = 1000;

/**
 * Stores a message until it is delivered, with the job that delivers it.
 * @throws Problem 503 `contact.busy`
 */
export function receiveMessage(db: Db, written: ContactMessage, now: number): Promise<void> {
  const { name, email, subject, message } = written;
  return inTransaction(db, async (trx) => {
    if ((await countRows(trx.selectFrom('contact_messages'))) >= MAX_WAITING) {
      throw new Problem(
        503,
        'contact.busy',
        'Too many messages are waiting. Please try again later.',
        {
          headers: { 'retry-after': '3600' },
        },
      );
    }
    const jobId = await enqueue(trx, {
      name: CONTACT_JOB,
      label: subject,
      payload: { subject },
      now,
    });
    if (jobId === null) throw new Error('a job without a key is always taken');
    await trx
      .insertInto('contact_messages')
      .values({
        job_id: jobId,
        name,
        email,
        subject,
        message,
        delivered_to: '[]',
        created_at: now,
      })
      .execute();
  });
}
