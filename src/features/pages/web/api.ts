import { queryOptions } from '@tanstack/react-query';
import type { PublicPageAnswer } from '../contract.ts';

/** A page at its slug. */
export const pageQuery = (slug: string) =>
  queryOptions<PublicPageAnswer>({
    queryKey: ['/api/pages', slug],
    meta: { failure: 'Failed to fetch page' },
  });
