import { ArrowRight, Crown } from 'lucide';
import type { ArticleSummary } from '#features/articles/contract.ts';
import { articlePath } from '#features/articles/paths.ts';
import { FEATURED_EXCERPT_LENGTH } from '#features/articles/values.ts';
import { ArticleDate, LinkedTitle } from '#features/articles/web/public.ts';
import { BylineText } from '#features/authors/web/public.ts';
import { Image } from '#features/media/web/public.ts';
import { CardScore } from '#features/reviews/web/public.ts';
import { CategoryBadge, LiveBadge } from '#features/taxonomy/web/public.ts';
import { t } from '#lib/messages/messages.ts';
import { cut } from '#lib/text/text.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import * as styles from './story.module.css';

interface StoryProps {
  article: ArticleSummary;
  as: 'h2' | 'h3';
  /** Shows the badge of the homepage's main slot. */
  master?: boolean;
}

/** The large card of a featured article. */
export function Story({ article, as, master = false }: StoryProps) {
  return (
    <article className={styles.story} data-cat={article.category}>
      <Image
        article={article}
        priority
        sizes="(min-width:140rem) 70rem,(min-width:64rem) 54rem,92vw"
      />
      <div className={styles.slab}>
        <div className={styles.badges}>
          {master && (
            <Badge brand>
              <Icon icon={Crown} />
              {t('Master Featured')}
            </Badge>
          )}
          <CategoryBadge category={article.category} />
          <CardScore score={article.score} look="ink" />
          <LiveBadge article={article} />
        </div>
        <LinkedTitle article={article} as={as} size={2} />
        <p className="dek" dir="auto" lang={article.language}>
          {cut(article.excerpt, FEATURED_EXCERPT_LENGTH)}
        </p>
        <div className={styles.foot}>
          <ButtonLink variant="primary" href={articlePath(article.slug)}>
            {t('Read Full Article')}
            <Icon icon={ArrowRight} className="onward" />
          </ButtonLink>
          <span className="meta">
            <BylineText byline={article.byline} /> · <ArticleDate article={article} />
          </span>
        </div>
      </div>
    </article>
  );
}

/** The placeholder of the large card. @param label for screen readers */
export function StorySkeleton({ label }: { label: string }) {
  return (
    <div className={styles.story} role="status" aria-label={label}>
      <Skeleton of="image" />
      <div className={styles.slab}>
        <Skeleton of="badge" />
        <Skeleton of="headline" />
        <Skeleton of="headline" short />
        <Skeleton of="line" />
        <Skeleton of="line" />
        <Skeleton of="button" />
      </div>
    </div>
  );
}
