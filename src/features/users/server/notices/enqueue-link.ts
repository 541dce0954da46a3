import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import type { LinkPageKind } from '../../paths.ts';
import { LINK_JOB } from './account-jobs.ts';

const LABELS: Record<LinkPageKind, string> = {
  invitation: 'Invitation',
  reset: 'New password',
  email: 'Email confirmation',
};

/** Emails a link. It is created when the email is sent, so that no job holds its secret. */
export const enqueueLink = (
  trx: Db,
  {
    username,
    ...link
  }: { userId: number; username: string; kind: LinkPageKind; by: number | null },
  now: number,
) =>
  enqueue(trx, {
    name: LINK_JOB,
    label: `${LABELS[link.kind]} for ${username}`,
    payload: link,
    now,
    key: `${LINK_JOB}:${link.kind}:${link.userId}`,
  });

/** Emails a link that confirms an account's address, if the site and the account have email. */
export async function enqueueConfirmation(
  trx: Db,
  { smtp }: Pick<Config, 'smtp'>,
  { id, username, email }: { id: number; username: string; email: string | null },
  now: number,
): Promise<void> {
  if (smtp === null || email === null) return;
  await enqueueLink(trx, { userId: id, username, kind: 'email', by: null }, now);
}
