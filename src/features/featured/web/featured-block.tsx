import { useQuery } from '@tanstack/react-query';
import { ArticlePanel, ListSkeleton } from '#features/articles/web/public.ts';
import { t } from '#lib/messages/messages.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { featuredPageOf, SIDEBAR_SLOTS } from '../values.ts';
import { featuredByPageQuery } from './api.ts';
import { FeaturedLayout } from './featured-layout.tsx';
import { Story, StorySkeleton } from './story.tsx';

/**
 * The page whose placements a list shows.
 * @returns undefined if there is no block: not wanted, or it failed to load
 */
export function useFeaturedPage(category: string, wanted: boolean): string | undefined {
  const page = featuredPageOf(category);
  const { isError } = useQuery({ ...featuredByPageQuery(page), enabled: wanted });
  return wanted && !isError ? page : undefined;
}

/** The featured articles of a list, overlapping the header above. */
export function FeaturedBlock({ page }: { page: string }) {
  const { data } = useQuery(featuredByPageQuery(page));
  if (data === undefined) {
    return (
      <div className="wrap overlap">
        <FeaturedLayout>
          <StorySkeleton label={t('Loading featured article...')} />
          <ArticlePanel id="more-featured" title={t('More Featured')} articles={[]}>
            <ListSkeleton
              count={SIDEBAR_SLOTS}
              label={t('Loading featured articles...')}
              look="tall"
            />
          </ArticlePanel>
        </FeaturedLayout>
      </div>
    );
  }
  const { mainFeatured, sidebarArticles } = data;
  if (mainFeatured === null && sidebarArticles.length === 0) {
    return (
      <div className="wrap overlap">
        <EmptyState
          kind="empty"
          small
          headingLevel={2}
          title={t('No featured articles available at the moment.')}
        />
      </div>
    );
  }
  return (
    <div className="wrap overlap">
      <FeaturedLayout>
        {mainFeatured === null ? (
          <EmptyState
            kind="empty"
            headingLevel={2}
            title={t('No Featured Article')}
            hint={t('Set a featured article in the admin panel to display it here.')}
          />
        ) : (
          <Story article={mainFeatured} as="h2" />
        )}
        <ArticlePanel
          id="more-featured"
          title={t('More Featured')}
          articles={sidebarArticles.slice(0, SIDEBAR_SLOTS)}
        >
          <EmptyState
            kind="empty"
            small
            headingLevel={3}
            title={t('No additional featured articles available.')}
          />
        </ArticlePanel>
      </FeaturedLayout>
    </div>
  );
}
