import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { articlePath } from '#features/articles/paths.ts';
import { ArticleDate, homeArticlesQuery } from '#features/articles/web/public.ts';
import { LiveBadge } from '#features/taxonomy/web/public.ts';
import { t } from '#lib/messages/messages.ts';
import * as styles from './live-bar.module.css';

/** Links to the newest running live coverage; nothing without one. */
export function LiveBar() {
  const { data } = useQuery(homeArticlesQuery());
  const article = data?.find(({ isLive }) => isLive);
  return (
    article && (
      <aside className={styles.bar} data-tone="ink" aria-label={t('Live coverage')}>
        <Link className="wrap" href={articlePath(article.slug)}>
          <LiveBadge article={article} />
          <b dir="auto">{article.title}</b>
          <ArticleDate article={article} className="meta" />
        </Link>
      </aside>
    )
  );
}
