import { ArrowRight } from 'lucide';
import { listPath } from '#features/articles/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import * as styles from './home-states.module.css';

/** What stands in place of the page when its list cannot be loaded. */
export function HomeFailure() {
  return (
    <div className="wrap section">
      <EmptyState
        kind="error"
        headingLevel={1}
        title="Error"
        hint="Failed to load articles. Please try again later."
      />
    </div>
  );
}

/** What stands in place of the cards where there are none. */
export function NoArticles({ searching }: { searching: boolean }) {
  return (
    <EmptyState
      kind={searching ? 'search' : 'empty'}
      headingLevel={3}
      title="No Articles Found"
      hint={
        searching
          ? 'Try adjusting your search terms or browse all articles.'
          : 'No articles are available at the moment.'
      }
    />
  );
}

/** @param q words to search all articles for */
export function ViewAllArticles({ q = '' }: { q?: string }) {
  return (
    <p className={styles.all}>
      <ButtonLink href={listPath({ q })}>
        View All Articles
        <Icon icon={ArrowRight} className="onward" />
      </ButtonLink>
    </p>
  );
}
