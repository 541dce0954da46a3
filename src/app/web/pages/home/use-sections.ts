import { useQuery } from '@tanstack/react-query';
import type { ShownSection } from '#features/site/home.contract.ts';
import { homeLayoutQuery } from '#features/site/web/public.ts';
import { GIVEN_SECTIONS } from '#lib/home/home-layout.ts';
import { useSite } from '#ui/site.ts';

const DEFAULT: readonly ShownSection[] = GIVEN_SECTIONS.flatMap((kind) =>
  kind === 'newsletter' ? [] : { kind },
);

/** The sections of the home page, in order; undefined while an owner's arrangement loads, null if it fails. */
export function useSections(): readonly ShownSection[] | undefined | null {
  const { hasOwnHome = false } = useSite();
  const { data, isError } = useQuery({ ...homeLayoutQuery, enabled: hasOwnHome });
  // What was shown stays if it can't be fetched again.
  if (data) return data.sections;
  if (!hasOwnHome) return DEFAULT;
  return isError ? null : undefined;
}
