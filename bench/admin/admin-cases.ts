import { ADMIN_SORTS, ARTICLE_STATUSES, LIST_PAGE_SIZE } from '#features/articles/values.ts';
import { CORE_CATEGORIES } from '#features/taxonomy/values.ts';
import { sampleSearches } from '../samples.ts';

/** An admin call. */
export interface AdminCase {
  name: string;
  /** The request of a round. */
  path(round: number): string;
}

const OVERVIEW = 'overview';
const SEARCHES = 60;

function listPath(query: Record<string, string | number>): string {
  const all = { limit: LIST_PAGE_SIZE, includeCount: 'true', ...query };
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries(all)) text.set(name, String(value));
  return `/api/admin/articles?${text}`;
}

const list = (name: string, query: Record<string, string | number>): AdminCase => {
  const path = listPath(query);
  return { name, path: () => path };
};

/** A search for different words in every round. */
function searches(name: string, kind: string, query: Record<string, string> = {}): AdminCase {
  const words = sampleSearches(SEARCHES).find((one) => one.kind === kind)?.queries ?? [];
  return {
    name,
    path: (round) => listPath({ ...query, search: words[round % words.length] ?? '' }),
  };
}

const page = (number: number) => ({ offset: (number - 1) * LIST_PAGE_SIZE });

/** An author's requests, for their own articles. */
const OWN_CASES: readonly AdminCase[] = [
  { name: OVERVIEW, path: () => '/api/admin/overview' },
  list('list', {}),
  list('a hundred', { limit: 100 }),
  list('page 2', page(2)),
  list('page 50', page(50)),
  ...ARTICLE_STATUSES.map((status) => list(`status ${status}`, { status })),
  ...CORE_CATEGORIES.map((category) => list(`category ${category}`, { category })),
  list('news, drafts', { category: 'news', status: 'draft' }),
  list('news, published', { category: 'news', status: 'published' }),
  list('education, archived', { category: 'education', status: 'archived' }),
  ...ADMIN_SORTS.map((sort) => list(`sort ${sort}`, { sort })),
  list('pending, waiting first', { moderation: 'pending', sort: 'waiting' }),
  list('pending, waiting first, page 20', { moderation: 'pending', sort: 'waiting', ...page(20) }),
  list('approved', { moderation: 'approved' }),
  list('approved, by title', { moderation: 'approved', sort: 'title' }),
  list('rejected', { moderation: 'rejected' }),
  list('rejected, last changed', { moderation: 'rejected', sort: '-updated' }),
  list('pending reviews', { moderation: 'pending', category: 'review', sort: 'waiting' }),
  list('featured', { featured: 'true' }),
  searches('search: rare word', 'rare word'),
  searches('search: frequent word', 'frequent word'),
  searches('search: two words', 'two words'),
  searches('search: two frequent words', 'two frequent words'),
  searches('search: beginning of a word', 'beginning of a word'),
  searches('search: frequent word, by title', 'frequent word', { sort: 'title' }),
  searches('search: frequent word, drafts', 'frequent word', { status: 'draft' }),
  searches('search: frequent word, news', 'frequent word', { category: 'news' }),
];

export function adminCases(who: 'editor' | 'author', articles: number): readonly AdminCase[] {
  if (who === 'author') return OWN_CASES;
  const middle = Math.floor(articles / 2);
  const end = articles - LIST_PAGE_SIZE;
  return [
    ...OWN_CASES,
    list('page 500', page(500)),
    list('from the middle', { offset: middle }),
    list('the last page', { offset: end }),
    list('by title, the last page', { offset: end, sort: 'title' }),
    list('published, from the middle', { offset: middle, status: 'published' }),
    list('news, from the middle', { offset: Math.floor(articles / 5), category: 'news' }),
    list('news, published, by title, from the middle', {
      offset: Math.floor(articles / 5),
      category: 'news',
      status: 'published',
      sort: 'title',
    }),
  ];
}
