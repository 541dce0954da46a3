import { queryOptions } from '@tanstack/react-query';
import type { ArticlePage, AuthorFacts } from '#features/articles/contract.ts';
import type { Author } from '../contract.ts';
import type { AuthorView } from '../paths.ts';
import { AUTHOR_ARTICLES } from '../values.ts';

export const authorQuery = (slug: string) =>
  queryOptions<Author>({
    queryKey: ['/api/authors', slug],
    meta: { failure: 'Failed to fetch author' },
  });

/** An author's score distribution and topics. */
export const authorFactsQuery = (slug: string) =>
  queryOptions<AuthorFacts>({
    queryKey: ['/api/authors', slug, 'facts'],
    meta: { failure: 'Failed to fetch author' },
  });

/** One page of an author's articles. */
export const authorArticlesQuery = (slug: string, { category, page, sort }: AuthorView) =>
  queryOptions<ArticlePage>({
    queryKey: [
      '/api/authors',
      slug,
      'articles',
      {
        category: category === '' ? undefined : category,
        sort,
        limit: AUTHOR_ARTICLES,
        offset: (page - 1) * AUTHOR_ARTICLES,
      },
    ],
    meta: { failure: 'Failed to fetch articles' },
  });
