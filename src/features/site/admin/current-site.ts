import { queryOptions } from '@tanstack/react-query';
import { adminCall } from '#lib/api/admin-api.ts';
import type { CurrentSite } from '../site.contract.ts';

const PATH = '/api/site';
/** Soon enough for a tab that shows the work of another one. */
const POLL_MS = 5_000;

/** The site as it is now. A page has it as it was when it loaded. */
export const currentSiteQuery = queryOptions<CurrentSite>({
  queryKey: [PATH],
  queryFn: () => adminCall<CurrentSite>('GET', PATH),
  staleTime: 0,
  refetchInterval: POLL_MS,
  refetchOnWindowFocus: true,
});
