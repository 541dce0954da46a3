import type { CollectionKind } from '#features/articles/paths.ts';
import { pageNumber } from '#lib/urls/urls.ts';
import type { PageLocation } from '#ui/page/page-location.ts';

/** Reads the URL of a tag or series. */
export const readCollection = ({ pathname, search, params: { slug = '' } }: PageLocation) => ({
  kind: (pathname.startsWith('/series/') ? 'series' : 'tags') as CollectionKind,
  slug,
  page: pageNumber(new URLSearchParams(search).get('page')),
});
