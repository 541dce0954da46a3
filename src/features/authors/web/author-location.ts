import { REVIEW_CATEGORY } from '#features/taxonomy/values.ts';
import { pageNumber } from '#lib/urls/urls.ts';
import type { AuthorView } from '../paths.ts';

const SLUG = /^[a-z0-9-]{1,100}$/;

/** Parses the query of an author page's URL. */
export function readAuthorLocation(search: string): AuthorView {
  const query = new URLSearchParams(search);
  const asked = query.get('category') ?? '';
  const category = SLUG.test(asked) ? asked : '';
  const byScore = query.get('sort') === 'score' && category === REVIEW_CATEGORY;
  return {
    category,
    sort: byScore ? 'score' : undefined,
    page: pageNumber(query.get('page')),
  };
}
