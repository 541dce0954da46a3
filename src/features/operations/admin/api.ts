import { adminCall, adminQuery } from '#lib/api/admin-api.ts';
import type { Operations } from '../contract.ts';

const PATH = '/api/admin/operations';
/** How often what goes on is looked at, and what waits. */
const LOOK_MS = 2000;
const LOOK_AT_WAITING_MS = 15_000;

export const operationsQuery = () =>
  adminQuery<Operations>([PATH], 'Background work failed to load');

const isGoingOn = ({ backups, store }: Operations) =>
  backups.isRunning || backups.isVerifying || store.check?.isRunning === true;

/** The same, looked at again while somebody looks. */
export const watchedOperations = () => ({
  ...operationsQuery(),
  refetchInterval: ({ state: { data } }: { state: { data?: Operations | undefined } }) =>
    data && isGoingOn(data) ? LOOK_MS : LOOK_AT_WAITING_MS,
});

export const sendTestMail = () => adminCall<{ message: string }>('POST', `${PATH}/test-mail`);

export const checkStore = () => adminCall<{ message: string }>('POST', `${PATH}/check`);
