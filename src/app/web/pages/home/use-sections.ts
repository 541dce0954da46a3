import { useQuery } from '@tanstack/react-query';
import type { ShownSection } from '#features/site/home.contract.ts';
import { homeLayoutQuery } from '#features/site/web/public.ts';
import { useSite } from '#ui/site.ts';

/** What readers see of `DEFAULT_LAYOUT`, which would be one more file for every visitor. */
export const DEFAULT_SECTIONS = (
  ['hero', 'featured', 'latest', 'categories', 'more', 'mostRead'] as const
).map((kind) => ({ kind }));

/** The sections of the home page, in order; undefined while an owner's arrangement loads, null if it fails. */
export function useSections(): readonly ShownSection[] | undefined | null {
  const { hasOwnHome = false } = useSite();
  const { data, isError } = useQuery({ ...homeLayoutQuery, enabled: hasOwnHome });
  // What was shown stays if it can't be fetched again.
  if (data) return data.sections;
  if (!hasOwnHome) return DEFAULT_SECTIONS;
  return isError ? null : undefined;
}
