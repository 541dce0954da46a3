import { ArrowRight } from 'lucide';
import { listPath } from '#features/articles/paths.ts';
import { t } from '#lib/messages/messages.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { LoadFailed } from '#ui/states/load-failed.tsx';
import * as styles from './home-states.module.css';

/** Shown instead of a list that failed to load. */
export function ListFailure({ level = 3 }: { level?: 1 | 2 | 3 }) {
  return (
    <LoadFailed
      headingLevel={level}
      title={t('Error')}
      hint={t('Failed to load articles. Please try again later.')}
    />
  );
}

/** Shown instead of the page if its list fails to load. */
export function HomeFailure({ level = 1 }: { level?: 1 | 2 }) {
  return (
    <div className="wrap section">
      <ListFailure level={level} />
    </div>
  );
}

/** Shown if there are no cards. */
export function NoArticles() {
  return (
    <EmptyState
      kind="empty"
      headingLevel={3}
      title={t('No Articles Found')}
      hint={t('No articles are available at the moment.')}
    />
  );
}

export function ViewAllArticles() {
  return (
    <p className={styles.all}>
      <ButtonLink href={listPath()}>
        {t('View All Articles')}
        <Icon icon={ArrowRight} className="onward" />
      </ButtonLink>
    </p>
  );
}
