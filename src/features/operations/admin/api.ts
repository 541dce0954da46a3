import { adminCall, adminQuery } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import type { Operations } from '../contract.ts';

const PATH = '/api/admin/operations';
/** How often the state is refetched while something runs, and otherwise. */
const RUNNING_REFETCH_MS = 2000;
const IDLE_REFETCH_MS = 15_000;

export const operationsQuery = () =>
  adminQuery<Operations>([PATH], t('Couldn’t load the state of the system'));

const isAnythingRunning = ({ backups, database }: Operations) =>
  backups.isRunning || backups.isVerifying || database.check?.isRunning === true;

/** The same, refetched while the screen is open. */
export const watchedOperations = () => ({
  ...operationsQuery(),
  refetchInterval: ({ state: { data } }: { state: { data?: Operations | undefined } }) =>
    data && isAnythingRunning(data) ? RUNNING_REFETCH_MS : IDLE_REFETCH_MS,
});

export const sendTestEmail = () => adminCall<{ message: string }>('POST', `${PATH}/test-mail`);

export const checkDatabase = () => adminCall<{ message: string }>('POST', `${PATH}/check`);
