import { pageParam, withQuery } from '#lib/urls/urls.ts';

/** The view of an author page, from its query string. */
export interface AuthorView {
  /** A category slug; '' for all. */
  category: string;
  page: number;
  /** Reviews by best score; newest first without it. */
  sort?: 'score' | undefined;
}

/** The public page of an author. */
export const authorPath = (slug: string, { category, page, sort }: Partial<AuthorView> = {}) =>
  withQuery(`/authors/${encodeURIComponent(slug)}`, { category, sort, page: pageParam(page) });
