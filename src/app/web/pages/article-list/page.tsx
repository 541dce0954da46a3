import type { QueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { listPath } from '#features/articles/paths.ts';
import { articleListQuery } from '#features/articles/web/api.ts';
import { CategoryFilter, useFilterCategories } from '#features/articles/web/category-filter.tsx';
import { fieldTone } from '#features/articles/web/category-tone.ts';
import { type ListView, readListLocation, searchOf } from '#features/articles/web/list-location.ts';
import { loadSearch, SearchIsland } from '#features/articles/web/search/search-island.ts';
import { RESULTS_ID } from '#features/articles/web/search/use-search-location.ts';
import { featuredPageOf } from '#features/featured/values.ts';
import { featuredByPageQuery } from '#features/featured/web/api.ts';
import { FeaturedBlock, useFeaturedPage } from '#features/featured/web/public.ts';
import { REVIEW_CATEGORY } from '#features/taxonomy/values.ts';
import { CategoryMark, useCategory } from '#features/taxonomy/web/public.ts';
import { message, t, translate } from '#lib/messages/messages.ts';
import { classNames } from '#ui/class-names.ts';
import { type PageLocation, usePageLocation } from '#ui/page/page-location.ts';
import { PageHead } from '#ui/page/page-meta.tsx';
import { PageTop } from '#ui/page/page-top.tsx';
import * as sorting from '#ui/page/sort.module.css';
import { archivePath } from '../../paths.ts';
import type { LoadPage } from '../page.ts';
import { ListResults } from './list-results.tsx';
import * as styles from './list-screen.module.css';

/** In the order of the specification's filter buttons. */
const FILTERS = ['review', 'education', 'guide', 'community', 'news'] as const;

/** The orders of the review list. */
const ORDERS = [
  [undefined, message('Newest')],
  ['score', message('Best score')],
] as const;

function headTitle(heading: string, { q, page }: ListView): string {
  const title = q === '' ? heading : t('Search Results for "{q}"', { q });
  return page > 1 ? t('{title}, page {page}', { title, page }) : title;
}

export const tone = (_client: QueryClient, { pathname, search }: PageLocation) =>
  fieldTone(readListLocation(pathname, search).category);

export const preload = ({ pathname, search }: PageLocation) =>
  readListLocation(pathname, search).q === '' ? undefined : SearchIsland.preload();

export const load: LoadPage = (client, { pathname, search }) => {
  const view = readListLocation(pathname, search);
  if (view.q !== '') return loadSearch(client, searchOf(view));
  return Promise.all([
    client.prefetchQuery(articleListQuery(view)),
    view.page === 1 && client.prefetchQuery(featuredByPageQuery(featuredPageOf(view.category))),
  ]);
};

/** The list of all articles or of one category: /articles, /reviews ... (spec §2). */
export default function ListScreen() {
  const { pathname, search } = usePageLocation();
  const view = readListLocation(pathname, search);
  const { category, q, sort, page } = view;
  // Later pages are the list alone.
  const featuredPage = useFeaturedPage(category, q === '' && page === 1);

  const { label, inSentence, own } = useCategory(category);
  const filters = useFilterCategories(FILTERS, category);

  const heading =
    category === '' ? t('All Articles') : t('{category} Articles', { category: label });
  const subtitle =
    category === ''
      ? t('Browse all gaming articles and insights')
      : own?.description || t('Latest {category} articles and insights', { category: inSentence });
  return (
    <>
      <PageHead
        title={headTitle(heading, view)}
        description={subtitle}
        path={listPath(view)}
        noindex={q !== ''}
      />
      <PageTop
        title={heading}
        tone={fieldTone(category)}
        glyph={<CategoryMark category={category === '' ? 'other' : category} />}
        flat={featuredPage === undefined}
      >
        {subtitle}
      </PageTop>
      {featuredPage !== undefined && <FeaturedBlock page={featuredPage} />}
      <section
        className={classNames('wrap', q === '' ? 'section' : styles.found)}
        aria-labelledby={RESULTS_ID}
      >
        <CategoryFilter
          label={t('Filter articles')}
          all={t('All Articles')}
          categories={filters}
          chosen={category}
          hrefOf={(chosen) => listPath({ ...(q !== '' && view), category: chosen, page: 1 })}
        />
        {category === REVIEW_CATEGORY && q === '' && (
          <nav className={sorting.sort} aria-label={t('Sort reviews')}>
            {ORDERS.map(([order, name]) => (
              <Link
                key={name}
                href={listPath({ category, sort: order })}
                aria-current={order === sort ? 'true' : undefined}
              >
                {translate(name)}
              </Link>
            ))}
          </nav>
        )}
        <div className={styles.results}>
          {q === '' ? <ListResults view={view} featuredPage={featuredPage} /> : <SearchIsland />}
        </div>
        {category === '' && q === '' && (
          <p className={styles.archive}>
            <Link className="link" href={archivePath}>
              {t('All articles by month')}
            </Link>
          </p>
        )}
      </section>
    </>
  );
}
