import { adminCall, adminQuery } from '#lib/api/admin-api.ts';
import type { Operations } from '../contract.ts';

const PATH = '/api/admin/operations';
const LOOK_MS = 15_000;

export const operationsQuery = () =>
  adminQuery<Operations>([PATH], 'Background work failed to load');

/** The same, looked at again while somebody looks. */
export const watchedOperations = () => ({ ...operationsQuery(), refetchInterval: LOOK_MS });

export const sendTestMail = () => adminCall<{ message: string }>('POST', `${PATH}/test-mail`);
