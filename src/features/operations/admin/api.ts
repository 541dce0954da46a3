import { adminCall, adminQuery } from '#lib/api/admin-api.ts';
import type { Operations } from '../contract.ts';

const PATH = '/api/admin/operations';
/** How often what goes on is looked at, and what waits. */
const LOOK_MS = 2000;
const LOOK_AT_WAITING_MS = 15_000;

export const operationsQuery = () =>
  adminQuery<Operations>([PATH], 'Background work failed to load');

/** The same, looked at again while somebody looks. */
export const watchedOperations = () => ({
  ...operationsQuery(),
  refetchInterval: ({ state: { data } }: { state: { data?: Operations | undefined } }) =>
    data?.backups.isRunning || data?.backups.isVerifying ? LOOK_MS : LOOK_AT_WAITING_MS,
});

export const sendTestMail = () => adminCall<{ message: string }>('POST', `${PATH}/test-mail`);
