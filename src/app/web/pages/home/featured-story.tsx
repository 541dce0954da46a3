import { useQuery } from '@tanstack/react-query';
import type { ArticleSummary } from '#features/articles/contract.ts';
import { ArticlePanel, ListSkeleton } from '#features/articles/web/public.ts';
import { HOME_SIDE_ITEMS } from '#features/featured/values.ts';
import {
  FeaturedLayout,
  masterFeaturedQuery,
  Story,
  StorySkeleton,
} from '#features/featured/web/public.ts';
import { t } from '#lib/messages/messages.ts';
import { Point } from '#ui/page/diamond.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import * as styles from './featured-story.module.css';
import { ListFailure } from './home-states.tsx';
import type { Loaded } from './use-home.ts';

interface MasterStoryProps {
  master: ArticleSummary | null | undefined;
}

function MasterStory({ master }: MasterStoryProps) {
  if (master === undefined) return <StorySkeleton label={t('Loading featured story...')} />;
  if (master) return <Story article={master} as="h3" master />;
  return (
    <EmptyState
      kind="empty"
      headingLevel={3}
      title={t('No Master Featured Article')}
      hint={t('Set a master featured article in the admin panel to display it here.')}
    />
  );
}

interface FeaturedStoryProps {
  latest: Loaded;
  /** The heading of the side list. */
  title?: string | undefined;
  /** The heading of the story. */
  storyTitle?: string | undefined;
  /** Below the results of a search instead of overlapping the hero. */
  below?: boolean;
  /** One of the two, if they aren't next to each other. */
  alone?: 'story' | 'list';
}

/** The featured story and the side list; only the list if the story fails to load. */
export function FeaturedStory({
  latest,
  title,
  storyTitle,
  below = false,
  alone,
}: FeaturedStoryProps) {
  const { data: master, isError } = useQuery(masterFeaturedQuery);
  return (
    <div className={below ? 'wrap section' : `wrap ${styles.featured}`}>
      <FeaturedLayout>
        {!isError && alone !== 'list' && (
          <section className={styles.story} aria-labelledby="featured-story">
            <h2
              className={below ? 'label' : `label ${styles.label}`}
              id="featured-story"
              data-tone={below ? undefined : 'brand'}
            >
              <Point />
              {storyTitle ?? t('Featured Story')}
            </h2>
            <MasterStory master={master} />
          </section>
        )}
        {alone !== 'story' && (
          <ArticlePanel
            id="latest-articles"
            title={title ?? t('Latest Articles')}
            articles={latest ?? []}
          >
            {latest === undefined ? (
              <ListSkeleton count={HOME_SIDE_ITEMS} label={t('Loading articles...')} look="tall" />
            ) : latest === null ? (
              <ListFailure />
            ) : (
              <EmptyState
                kind="empty"
                small
                headingLevel={3}
                title={t('No articles are available at the moment.')}
              />
            )}
          </ArticlePanel>
        )}
      </FeaturedLayout>
    </div>
  );
}
