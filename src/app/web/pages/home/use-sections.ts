import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ShownSection } from '#features/site/home.contract.ts';
import { GIVEN_SECTIONS } from '#lib/home/home-layout.ts';
import { useSite } from '#ui/site.ts';

export const homeLayoutQuery = queryOptions<{ sections: ShownSection[] }>({
  queryKey: ['/api/home-layout'],
  meta: { failure: 'Failed to fetch articles' },
});

const DEFAULT: readonly ShownSection[] = GIVEN_SECTIONS.flatMap((kind) =>
  kind === 'newsletter' ? [] : { kind },
);

/** The sections of the home page, in order; undefined while an owner's arrangement loads. */
export function useSections(): readonly ShownSection[] | undefined {
  const { hasOwnHome = false } = useSite();
  const { data, isError } = useQuery({ ...homeLayoutQuery, enabled: hasOwnHome });
  return hasOwnHome && !isError ? data?.sections : DEFAULT;
}
