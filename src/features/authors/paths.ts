import { pageParam, withQuery } from '#lib/addresses.ts';

/** What the address of somebody's page asks for beside them. */
export interface PersonView {
  /** A category slug; '' is everything. */
  category: string;
  page: number;
  /** Of reviews: the best score first; newest first without it. */
  sort?: 'score' | undefined;
}

/** The page of somebody who is named over articles. */
export const personPath = (slug: string, { category, page, sort }: Partial<PersonView> = {}) =>
  withQuery(`/authors/${encodeURIComponent(slug)}`, { category, sort, page: pageParam(page) });
