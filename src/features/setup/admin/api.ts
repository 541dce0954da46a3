import { adminCall, adminQuery } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import type { DemoPlan, Setup } from '../contract.ts';

const PATH = '/api/setup';
/** How often the list is fetched during a removal, in milliseconds. */
const POLL = 1000;

export const setupQuery = () => adminQuery<Setup>([PATH], t('Failed to fetch the setup'));

export const changeSetup = (state: 'later' | 'done') => adminCall<Setup>('PUT', PATH, { state });

export const demoQuery = () => ({
  ...adminQuery<DemoPlan>([`${PATH}/demo`], t('Failed to fetch the demo content')),
  refetchInterval: ({ state }: { state: { data?: DemoPlan | undefined } }) =>
    state.data?.isRemoving ? POLL : false,
});

export const removeDemo = (list: string) =>
  adminCall<DemoPlan>('POST', `${PATH}/demo/removal`, { list });
