import { Image } from '#features/media/web/public.ts';
import { CardScore } from '#features/reviews/web/public.ts';
import { CategoryBadge, LiveBadge } from '#features/taxonomy/web/public.ts';
import { cutWords } from '#lib/text/excerpt/cut-words.ts';
import { classNames } from '#ui/class-names.ts';
import { placeholders, Skeleton } from '#ui/states/skeleton.tsx';
import type { ArticleSummary } from '../../contract.ts';
import * as styles from './article-cards.module.css';
import { ArticleDate } from './article-date.tsx';
import { LinkedTitle } from './linked-title.tsx';

interface ArticleCardProps {
  article: ArticleSummary;
  /** Loads its image before all others. */
  priority: boolean;
  /** As wide as two others. */
  isLead: boolean;
}

/** A card in a grid. The whole card is one link, named by the title. */
function ArticleCard({ article, priority, isLead }: ArticleCardProps) {
  return (
    <article className={`linked-row ${styles.card}`} data-cat={article.category}>
      <Image
        article={article}
        priority={priority}
        sizes={`${isLead ? '(min-width:64rem) 58rem,' : ''}(min-width:36rem) 29rem,92vw`}
      >
        <span className={styles.badges}>
          <CategoryBadge category={article.category} />
          <CardScore score={article.score} />
          <LiveBadge article={article} />
        </span>
      </Image>
      <div className={styles.body}>
        <ArticleDate article={article} className="meta" />
        <LinkedTitle article={article} as="h3" size={4} />
        <p className={classNames('excerpt', styles.excerpt)} dir="auto">
          {cutWords(article.excerpt, 170)}
        </p>
      </div>
    </article>
  );
}

/** 'lead': the first card spans two columns. 'four': four cards in a row. */
type Layout = 'three' | 'lead' | 'four';

const LAYOUTS: Record<Layout, string> = {
  three: styles.cards,
  lead: `${styles.cards} ${styles.lead}`,
  four: `${styles.cards} ${styles.four}`,
};

interface ArticleCardsProps {
  articles: ArticleSummary[];
  layout?: Layout;
  /** Loads the first card's image before all others. */
  priority?: boolean;
}

export function ArticleCards({ articles, layout = 'three', priority = false }: ArticleCardsProps) {
  return (
    <div className={LAYOUTS[layout]}>
      {articles.map((article, index) => (
        <ArticleCard
          key={article.id}
          article={article}
          priority={priority && index === 0}
          isLead={layout === 'lead' && index === 0}
        />
      ))}
    </div>
  );
}

interface CardsSkeletonProps {
  /** For screen readers. */
  label: string;
  count: number;
  layout?: Layout;
}

/** The placeholder of cards that are loading. */
export function CardsSkeleton({ label, count, layout = 'three' }: CardsSkeletonProps) {
  return (
    <div className={LAYOUTS[layout]} role="status" aria-label={label}>
      {placeholders(count).map((index) => (
        <div key={index} className={styles.card} aria-hidden="true">
          <Skeleton of="image" />
          <div className={styles.body}>
            <Skeleton of="meta" />
            <Skeleton of="title" />
            <Skeleton of="title" short />
            <Skeleton of="line" />
            <Skeleton of="line" short />
          </div>
        </div>
      ))}
    </div>
  );
}
