import { adminCall, adminQuery } from '#lib/api/admin-api.ts';
import type { Jobs, JobView } from '../../jobs.contract.ts';

const PATH = '/api/admin/jobs';
/** How often what runs is looked at, and what waits. */
const LOOK_MS = 3000;
const LOOK_AT_WAITING_MS = 15_000;

export const jobsQuery = () => ({
  ...adminQuery<Jobs>([PATH], 'Failed to fetch jobs'),
  refetchInterval: ({ state: { data } }: { state: { data?: Jobs | undefined } }) => {
    if (data === undefined) return false as const;
    return data.counts.running > 0 ? LOOK_MS : LOOK_AT_WAITING_MS;
  },
});

type Message = { message: string };

export const retryJob = ({ id }: JobView) => adminCall<Message>('POST', `${PATH}/${id}/retry`);
export const hurryJob = ({ id }: JobView) => adminCall<Message>('POST', `${PATH}/${id}/hurry`);
export const cancelJob = ({ id }: JobView) => adminCall<Message>('POST', `${PATH}/${id}/cancel`);
export const deleteJob = ({ id }: JobView) => adminCall<Message>('DELETE', `${PATH}/${id}`);
export const deleteFailed = (name: string) => adminCall<Message>('DELETE', PATH, { name });
