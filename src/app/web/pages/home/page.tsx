import { useQuery } from '@tanstack/react-query';
import { MAX_READ_FROM } from '#features/analytics/values.ts';
import { MostReadIsland, mostReadQuery } from '#features/analytics/web/public.ts';
import { homePath } from '#features/articles/paths.ts';
import {
  ArticleCards,
  CardsSkeleton,
  CategoryFilter,
  homeArticlesQuery,
  readHomeLocation,
} from '#features/articles/web/public.ts';
import { loadSearch, SearchIsland } from '#features/articles/web/search/search-island.ts';
import { featuredArticlesQuery, masterFeaturedQuery } from '#features/featured/web/public.ts';
import { CORE_CATEGORIES } from '#features/taxonomy/values.ts';
import { t, translate } from '#lib/messages/messages.ts';
import { SITE_DEFAULTS } from '#lib/site-defaults.ts';
import { type PageLocation, usePageLocation } from '#ui/page/page-location.ts';
import { PageHead } from '#ui/page/page-meta.tsx';
import { useSite } from '#ui/site.ts';
import type { LoadPage } from '../page.ts';
import { FeaturedStory } from './featured-story.tsx';
import { Hero } from './hero.tsx';
import { HomeSearch } from './home-search.tsx';
import { HomeFailure, NoArticles, ViewAllArticles } from './home-states.tsx';
import { LiveBar } from './live-bar.tsx';
import { useHome } from './use-home.ts';

/** Skeleton cards while the grid loads (spec §9). */
const SKELETONS = 6;
/** In the order of the home page's filter: review, news, education, guide, community. */
const FILTERS = CORE_CATEGORIES;

/** What stays on the page with the results of a search: only the hero and the list are replaced. */
function AroundSearch() {
  const { latest } = useHome('');
  return (
    <>
      <section className="wrap section section-tight">
        <ViewAllArticles />
      </section>
      <FeaturedStory latest={latest} below />
    </>
  );
}

function FrontPage({ category }: { category: string }) {
  const { failed, latest, more } = useHome(category);
  const { hidesMostRead } = useSite();
  const { data: mostRead = [] } = useQuery(mostReadQuery);
  if (failed) return <HomeFailure />;
  return (
    <>
      <LiveBar />
      <Hero />
      <FeaturedStory latest={latest} />
      <section className="wrap section" aria-labelledby="explore">
        <div className="section-head">
          <h2 id="explore">{t('Explore Categories')}</h2>
        </div>
        <CategoryFilter
          label={t('Filter by category')}
          all={t('All')}
          categories={FILTERS}
          chosen={category}
          hrefOf={(chosen) => homePath({ categories: [chosen] })}
          tall
        />
      </section>
      <section className="wrap section section-tight" aria-labelledby="more">
        <div className="section-head">
          <h2 id="more">{t('More Articles')}</h2>
        </div>
        {more === undefined && (
          <CardsSkeleton count={SKELETONS} label={t('Loading articles...')} layout="lead" />
        )}
        {more?.length === 0 && <NoArticles />}
        {more !== undefined && more.length > 0 && <ArticleCards articles={more} layout="lead" />}
        <ViewAllArticles />
      </section>
      {!hidesMostRead && mostRead.length >= MAX_READ_FROM && <MostReadIsland articles={mostRead} />}
    </>
  );
}

export const preload = (location: PageLocation) =>
  readHomeLocation(location.search).q === '' ? undefined : SearchIsland.preload();

export const load: LoadPage = (client, { search }) => {
  const view = readHomeLocation(search);
  const isSearch = view.q !== '';
  const category = isSearch ? undefined : view.categories[0];
  return Promise.all([
    isSearch && loadSearch(client, view),
    client.prefetchQuery(masterFeaturedQuery),
    client.prefetchQuery(featuredArticlesQuery),
    client.prefetchQuery(homeArticlesQuery()),
    client.prefetchQuery(mostReadQuery),
    ...(category === undefined ? [] : [client.prefetchQuery(homeArticlesQuery(category))]),
  ]);
};

/** The front page, or the results of a search from it: / (spec §2 'Home page'). */
export default function HomeScreen() {
  const view = readHomeLocation(usePageLocation().search);
  const { q, categories, page } = view;
  const {
    homeTitle = translate(SITE_DEFAULTS.homeTitle),
    description = translate(SITE_DEFAULTS.description),
  } = useSite();
  const found = t('Search Results for "{q}"', { q });
  return (
    <>
      <PageHead
        title={
          q === ''
            ? homeTitle
            : page > 1
              ? t('{title}, page {page}', { title: found, page })
              : found
        }
        description={description}
        path={q === '' ? homePath() : homePath(view)}
        noindex={q !== ''}
      />
      {q === '' ? (
        <FrontPage category={categories[0] ?? ''} />
      ) : (
        <>
          <HomeSearch view={view} />
          <AroundSearch />
        </>
      )}
    </>
  );
}
