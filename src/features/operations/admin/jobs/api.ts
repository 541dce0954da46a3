import { adminCall, adminQuery } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import type { Jobs, JobView } from '../../jobs.contract.ts';

const PATH = '/api/admin/jobs';
/** How often the list is refetched while a job runs, and otherwise. */
const RUNNING_REFETCH_MS = 3000;
const IDLE_REFETCH_MS = 15_000;

export const jobsQuery = () => ({
  ...adminQuery<Jobs>([PATH], t('Couldn’t load the jobs')),
  refetchInterval: ({ state: { data } }: { state: { data?: Jobs | undefined } }) => {
    if (data === undefined) return false as const;
    return data.counts.running > 0 ? RUNNING_REFETCH_MS : IDLE_REFETCH_MS;
  },
});

type Message = { message: string };

export const retryJob = ({ id }: JobView) => adminCall<Message>('POST', `${PATH}/${id}/retry`);
export const runJobNow = ({ id }: JobView) => adminCall<Message>('POST', `${PATH}/${id}/run-now`);
export const cancelJob = ({ id }: JobView) => adminCall<Message>('POST', `${PATH}/${id}/cancel`);
export const deleteJob = ({ id }: JobView) => adminCall<Message>('DELETE', `${PATH}/${id}`);
export const deleteFailedJobs = (name: string) => adminCall<Message>('DELETE', PATH, { name });
