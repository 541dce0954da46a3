import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { MAX_READ_FROM } from '#features/analytics/values.ts';
import { MostReadIsland, mostReadQuery } from '#features/analytics/web/public.ts';
import { homePath } from '#features/articles/paths.ts';
import {
  ArticleCards,
  CardsSkeleton,
  CategoryFilter,
  homeArticlesQuery,
  readHomeLocation,
  useFilterCategories,
} from '#features/articles/web/public.ts';
import { loadSearch, SearchIsland } from '#features/articles/web/search/search-island.ts';
import { featuredArticlesQuery, masterFeaturedQuery } from '#features/featured/web/public.ts';
import { NewsletterIsland } from '#features/newsletter/web/public.ts';
import type { ShownSection } from '#features/site/home.contract.ts';
import { homeLayoutQuery } from '#features/site/web/public.ts';
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
import { HomeFailure, ListFailure, NoArticles, ViewAllArticles } from './home-states.tsx';
import { LiveBar } from './live-bar.tsx';
import { OwnSectionIsland } from './own-section-island.ts';
import { type Home, useHome } from './use-home.ts';
import { useSections } from './use-sections.ts';

/** Skeleton cards while the grid loads (spec §9). */
const SKELETONS = 6;

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

type GivenSection = Exclude<ShownSection, { kind: 'own' }>;

interface GivenProps {
  section: GivenSection;
  /** The heading of the newest articles next to the featured story; undefined for the default, null without. */
  beside: string | undefined | null;
  home: Home;
  category: string;
  after: string | undefined;
}

/** A section that Savepoint has on every home page. @param after the section before it */
function Given({ section, beside, home, category, after }: GivenProps) {
  const { kind, title, count } = section;
  const { latest, more } = home;
  const { hidesMostRead } = useSite();
  const filters = useFilterCategories(CORE_CATEGORIES, category);
  const { data: mostRead = [] } = useQuery(mostReadQuery);
  switch (kind) {
    case 'hero':
      return <Hero buttons={section.buttons} />;
    case 'featured':
      return (
        <FeaturedStory
          latest={latest}
          storyTitle={title}
          below={after !== 'hero'}
          {...(beside === null ? { alone: 'story' } : { title: beside })}
        />
      );
    case 'latest':
      return <FeaturedStory latest={latest} title={title} below alone="list" />;
    case 'categories':
      return (
        <section className="wrap section" aria-labelledby="explore">
          <div className="section-head">
            <h2 id="explore">{title ?? t('Explore Categories')}</h2>
          </div>
          <CategoryFilter
            label={t('Filter by category')}
            all={t('All')}
            categories={filters}
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
            <h2 id="more">{title ?? t('More Articles')}</h2>
          </div>
          {more === undefined && (
            <CardsSkeleton count={SKELETONS} label={t('Loading articles...')} layout="lead" />
          )}
          {more === null && <ListFailure />}
          {more?.length === 0 && <NoArticles />}
          {more && more.length > 0 && <ArticleCards articles={more} layout="lead" />}
          <ViewAllArticles />
        </section>
      );
    case 'mostRead':
      return (
        !hidesMostRead &&
        mostRead.length >= MAX_READ_FROM && (
          <MostReadIsland articles={mostRead.slice(0, count)} title={title} />
        )
      );
    case 'newsletter':
      return <NewsletterIsland title={title} />;
  }
}

interface FrontPageProps {
  category: string;
  sections: readonly ShownSection[];
  /** Wraps what shows sections, in a preview. */
  frame?: (keys: string[], content: ReactElement) => ReactElement;
}

/** The home page without a search: its sections, in order. */
export function FrontPage({ category, sections, frame = (_, content) => content }: FrontPageProps) {
  const kinds = sections.map(({ kind }) => kind);
  const home = useHome(category, sections);
  const { name } = useSite();
  return (
    <>
      <LiveBar />
      {!kinds.includes('hero') && <h1 className="sr">{name}</h1>}
      {sections.map((section, index) => {
        const { kind } = section;
        const after = kinds[index - 1];
        if (kind === 'own') {
          const key = `own ${section.id}`;
          return frame([key], <OwnSectionIsland key={key} section={section} />);
        }
        // It is next to the story.
        if (kind === 'latest' && after === 'featured') return null;
        const next = sections[index + 1];
        const beside = next?.kind === 'latest' ? next.title : null;
        const keys = kind === 'featured' && beside !== null ? [kind, 'latest'] : [kind];
        return frame(keys, <Given key={kind} {...{ section, beside, home, category, after }} />);
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
        <>
          {sections && <FrontPage category={categories[0] ?? ''} sections={sections} />}
          {sections === null && <HomeFailure />}
          {sections === undefined && (
            <div className="wrap section">
              <CardsSkeleton count={SKELETONS} label={t('Loading articles...')} layout="lead" />
            </div>
          )}
        </>
      ) : (
        <>
          <HomeSearch view={view} />
          <AroundSearch />
        </>
      )}
    </>
  );
}
