import { adminQuery } from '#lib/api/admin-api.ts';
import type { Jobs } from '../contract.ts';

export const jobsQuery = () => adminQuery<Jobs>(['/api/admin/jobs'], 'Failed to fetch jobs');
