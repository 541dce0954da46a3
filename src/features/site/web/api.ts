import { queryOptions } from '@tanstack/react-query';
import type { ShownSection } from '../home.contract.ts';

export const homeLayoutQuery = queryOptions<{ sections: ShownSection[] }>({
  queryKey: ['/api/home-layout'],
  meta: { failure: 'Failed to fetch articles' },
  // A layout that was published in this tab stays newer than the page.
  gcTime: Number.POSITIVE_INFINITY,
});
