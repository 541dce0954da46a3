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
import { NewsletterIsland } from '#features/newsletter/web/public.ts';
import type { ShownSection } from '#features/site/home.contract.ts';
import { CORE_CATEGORIES } from '#features/taxonomy/values.ts';
import type { GivenKind } from '#lib/home/home-layout.ts';
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
import { OwnSectionIsland } from './own-section-island.ts';
import { type Home, useHome } from './use-home.ts';
import { homeLayoutQuery, useSections } from './use-sections.ts';

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

interface GivenProps {
  kind: GivenKind;
  home: Home;
  category: string;
  after: string | undefined;
  /** Whether the newest articles are next to the featured story. */
  isBeside: boolean;
}

/** A section that Savepoint has on every home page. @param after the section before it */
function Given({ kind, home, category, after, isBeside }: GivenProps) {
  const { latest, more } = home;
  const { hidesMostRead } = useSite();
  const { data: mostRead = [] } = useQuery(mostReadQuery);
  switch (kind) {
    case 'hero':
      return <Hero />;
    case 'featured':
      return (
        <FeaturedStory
          latest={latest}
          below={after !== 'hero'}
          {...(!isBeside && { alone: 'story' })}
        />
      );
    case 'latest':
      return <FeaturedStory latest={latest} below alone="list" />;
    case 'categories':
      return (
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
      );
    case 'more':
      return (
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
      );
    case 'mostRead':
      return (
        !hidesMostRead && mostRead.length >= MAX_READ_FROM && <MostReadIsland articles={mostRead} />
      );
    case 'newsletter':
      return <NewsletterIsland />;
  }
}

interface FrontPageProps {
  category: string;
  sections: readonly ShownSection[];
}

/** The home page without a search: its sections, in order. */
export function FrontPage({ category, sections }: FrontPageProps) {
  const kinds = sections.map(({ kind }) => kind);
  const home = useHome(category, kinds);
  const { name } = useSite();
  if (home.failed) return <HomeFailure />;
  return (
    <>
      <LiveBar />
      {!kinds.includes('hero') && <h1 className="sr">{name}</h1>}
      {sections.map((section, index) => {
        const { kind } = section;
        const after = kinds[index - 1];
        if (kind === 'own') return <OwnSectionIsland key={`own ${section.id}`} section={section} />;
        // It is next to the story.
        if (kind === 'latest' && after === 'featured') return null;
        const isBeside = kinds[index + 1] === 'latest';
        return <Given key={kind} {...{ kind, home, category, after, isBeside }} />;
      })}
    </>
  );
}

export const preload = (location: PageLocation) =>
  readHomeLocation(location.search).q === '' ? undefined : SearchIsland.preload();

export const load: LoadPage = (client, { search }, { hasOwnHome }) => {
  const view = readHomeLocation(search);
  const isSearch = view.q !== '';
  const category = isSearch ? undefined : view.categories[0];
  return Promise.all([
    isSearch && loadSearch(client, view),
    hasOwnHome && client.prefetchQuery(homeLayoutQuery),
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
  const sections = useSections();
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
        sections && <FrontPage category={categories[0] ?? ''} sections={sections} />
      ) : (
        <>
          <HomeSearch view={view} />
          <AroundSearch />
        </>
      )}
    </>
  );
}
