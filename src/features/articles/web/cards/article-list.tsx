import { Image } from '#features/media/web/public.ts';
import { CardScore } from '#features/reviews/web/public.ts';
import { CategoryKicker, LiveBadge } from '#features/taxonomy/web/public.ts';
import { placeholders, Skeleton } from '#ui/states/skeleton.tsx';
import type { ArticleSummary } from '../../contract.ts';
import { ArticleDate } from './article-date.tsx';
import * as styles from './article-list.module.css';
import { LinkedTitle } from './linked-title.tsx';

/** 'tall': as tall as the story next to it. 'narrow': next to a text. */
type Look = 'tall' | 'narrow';

const LOOKS: Record<Look, string> = {
  tall: `${styles.items} ${styles.tall}`,
  narrow: `${styles.items} ${styles.narrow}`,
};

interface ArticleListProps {
  articles: ArticleSummary[];
  look: Look;
  /** Shows each article's category. */
  kickers?: boolean;
}

/** A side list of articles. */
export function ArticleList({ articles, look, kickers = false }: ArticleListProps) {
  return (
    <ul className={LOOKS[look]}>
      {articles.map((article) => (
        <li key={article.id} className={`linked-row ${styles.item}`} data-cat={article.category}>
          {kickers && <CategoryKicker category={article.category} />}
          <LinkedTitle article={article} as="h3" size={5} />
          <ArticleDate article={article} className="meta" />
          <Image article={article} sizes="9rem" className={styles.image}>
            <span className={styles.score}>
              <CardScore score={article.score} look="small" />
              <LiveBadge article={article} />
            </span>
          </Image>
        </li>
      ))}
    </ul>
  );
}

interface ListSkeletonProps {
  /** For screen readers. */
  label: string;
  count: number;
  look: Look;
}

/** The placeholder of a side list that is loading. */
export function ListSkeleton({ label, count, look }: ListSkeletonProps) {
  return (
    <div className={LOOKS[look]} role="status" aria-label={label}>
      {placeholders(count).map((index) => (
        <div key={index} className={styles.item} aria-hidden="true">
          <Skeleton of="meta" />
          <Skeleton of="line" />
          <Skeleton of="line" short />
          <Skeleton of="meta" />
          <Skeleton of="image" className={styles.image} />
        </div>
      ))}
    </div>
  );
}
