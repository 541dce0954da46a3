import { queryOptions } from '@tanstack/react-query';
import type { ArticlePage, PersonFacts } from '#features/articles/contract.ts';
import type { Person } from '../contract.ts';
import type { PersonView } from '../paths.ts';
import { PERSON_ARTICLES } from '../values.ts';

export const personQuery = (slug: string) =>
  queryOptions<Person>({
    queryKey: ['/api/people', slug],
    meta: { failure: 'Failed to fetch author' },
  });

/** How somebody scores, and what they write about. */
export const personFactsQuery = (slug: string) =>
  queryOptions<PersonFacts>({
    queryKey: ['/api/people', slug, 'facts'],
    meta: { failure: 'Failed to fetch author' },
  });

/** One page of what somebody wrote. */
export const personArticlesQuery = (slug: string, { category, page, sort }: PersonView) =>
  queryOptions<ArticlePage>({
    queryKey: [
      '/api/people',
      slug,
      'articles',
      {
        category: category === '' ? undefined : category,
        sort,
        limit: PERSON_ARTICLES,
        offset: (page - 1) * PERSON_ARTICLES,
      },
    ],
    meta: { failure: 'Failed to fetch articles' },
  });
