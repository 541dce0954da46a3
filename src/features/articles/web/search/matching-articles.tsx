import { Link } from 'wouter';
import { BylineText } from '#features/authors/web/public.ts';
import { Image } from '#features/media/web/public.ts';
import { CardScore } from '#features/reviews/web/public.ts';
import { CategoryKicker, LiveBadge } from '#features/taxonomy/web/public.ts';
import { t } from '#lib/messages/messages.ts';
import { fitOf } from '#lib/text/text.ts';
import { Marked } from '#ui/marked.tsx';
import { Title } from '#ui/page/title.tsx';
import { placeholders, Skeleton } from '#ui/states/skeleton.tsx';
import { articlePath } from '../../paths.ts';
import type { FoundArticle } from '../../search.contract.ts';
import { ArticleDate } from '../cards/article-date.tsx';
import * as styles from './matching-articles.module.css';

interface ResultProps {
  article: FoundArticle;
  /** Loads its image before all others. */
  priority: boolean;
}

/** A search result with its matches marked. The whole row is one link. */
function Result({ article, priority }: ResultProps) {
  const { slug, title, category, excerpt, byline, score, found } = article;
  const lang = article.language;
  return (
    <article className={`linked-row ${styles.found}`} data-cat={category}>
      <Image
        article={article}
        priority={priority}
        sizes="(min-width:45rem) 11rem,6.5rem"
        className={styles.image}
      >
        <span className={styles.score}>
          <CardScore score={score} look="small" />
          <LiveBadge article={article} />
        </span>
      </Image>
      <div className={styles.top}>
        <CategoryKicker category={category} />
        <span className="meta">
          <ArticleDate article={article} />
          {byline !== undefined && byline.length > 0 && (
            <>
              {' · '}
              <BylineText byline={byline} />
            </>
          )}
        </span>
      </div>
      <Title as="h3" size={4} fit={fitOf(title)} dir="auto" lang={lang}>
        <Link href={articlePath(slug)}>
          <Marked text={title} marks={found?.title ?? []} />
        </Link>
      </Title>
      <p className={`excerpt ${styles.passage}`} dir="auto" lang={lang}>
        <Marked text={found?.text ?? excerpt} marks={found?.marks ?? []} />
      </p>
    </article>
  );
}

/** Search results, best first. */
export function MatchingArticles({ articles }: { articles: readonly FoundArticle[] }) {
  return (
    <ol>
      {articles.map((article, index) => (
        <li key={article.id}>
          <Result article={article} priority={index === 0} />
        </li>
      ))}
    </ol>
  );
}

/** The placeholder of results that are loading. */
export function MatchesSkeleton() {
  return (
    <div role="status" aria-label={t('Loading articles...')}>
      <p className="meta" aria-hidden="true">
        {t('Loading articles...')}
      </p>
      {placeholders(6).map((index) => (
        <div key={index} className={styles.found} aria-hidden="true">
          <Skeleton of="meta" />
          <Skeleton of="title" />
          <Skeleton of="image" className={styles.image} />
          <Skeleton of="line" className={styles.passage} />
        </div>
      ))}
    </div>
  );
}
