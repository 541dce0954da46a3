import { pageParam, withQuery } from '#lib/addresses.ts';

/** What the address of somebody's page asks for beside them. */
export interface AuthorView {
  /** A category slug; '' is everything. */
  category: string;
  page: number;
  /** Of reviews: the best score first; newest first without it. */
  sort?: 'score' | undefined;
}

/** The page of somebody who is named over articles. */
export const authorPath = (slug: string, { category, page, sort }: Partial<AuthorView> = {}) =>
  withQuery(`/authors/${encodeURIComponent(slug)}`, { category, sort, page: pageParam(page) });
