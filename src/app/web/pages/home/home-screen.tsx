import { useQuery } from '@tanstack/react-query';
import { MAX_READ_FROM } from '#features/analytics/values.ts';
import { MostReadIsland, mostReadQuery } from '#features/analytics/web/public.ts';
import { homePath } from '#features/articles/paths.ts';
import {
  ArticleCards,
  CardsSkeleton,
  CategoryFilter,
  readHomeAddress,
  useAddress,
} from '#features/articles/web/public.ts';
import { CORE_CATEGORIES } from '#features/taxonomy/values.ts';
import { PageHead } from '#ui/page/page-meta.tsx';
import { FeaturedStory } from './featured-story.tsx';
import { Hero } from './hero.tsx';
import { HomeSearch } from './home-search.tsx';
import { HomeFailure, NoArticles, ViewAllArticles } from './home-states.tsx';
import { useHome } from './use-home.ts';

/** Skeleton cards while the grid loads (spec §9). */
const SKELETONS = 6;
/** In the order of the home page's filter: review, news, education, guide, community. */
const FILTERS = CORE_CATEGORIES;

function FrontPage({ category }: { category: string }) {
  const { failed, latest, more } = useHome(category);
  const { data: mostRead = [] } = useQuery(mostReadQuery);
  if (failed) return <HomeFailure />;
  return (
    <>
      <Hero />
      <FeaturedStory latest={latest} />
      <section className="wrap section" aria-labelledby="explore">
        <div className="section-head">
          <h2 id="explore">Explore Categories</h2>
        </div>
        <CategoryFilter
          label="Filter by category"
          all="All"
          categories={FILTERS}
          chosen={category}
          hrefOf={(chosen) => homePath({ categories: [chosen] })}
          tall
        />
      </section>
      <section className="wrap section section-tight" aria-labelledby="more">
        <div className="section-head">
          <h2 id="more">More Articles</h2>
        </div>
        {more === undefined && (
          <CardsSkeleton count={SKELETONS} label="Loading articles..." layout="lead" />
        )}
        {more?.length === 0 && <NoArticles />}
        {more !== undefined && more.length > 0 && <ArticleCards articles={more} layout="lead" />}
        <ViewAllArticles />
      </section>
      {mostRead.length >= MAX_READ_FROM && <MostReadIsland articles={mostRead} />}
    </>
  );
}

/** The front page, or what a search from it found: / (spec §2 'Home page'). */
export default function HomeScreen() {
  const view = readHomeAddress(useAddress().search);
  const { q, categories, page } = view;
  const found = `Search Results for "${q}"`;
  return (
    <>
      <PageHead
        title={
          q === '' ? 'Gaming news, reviews and guides' : page > 1 ? `${found}, page ${page}` : found
        }
        description="Reviews, news and guides from people who finish what they play."
        path={q === '' ? homePath() : homePath(view)}
        noindex={q !== ''}
      />
      {q === '' ? <FrontPage category={categories[0] ?? ''} /> : <HomeSearch view={view} />}
    </>
  );
}
