import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { GamesIsland } from '#features/games/web/public.ts';
import { imageOf } from '#features/media/values.ts';
import { NewsletterIsland } from '#features/newsletter/web/public.ts';
import { ReviewIsland } from '#features/reviews/web/public.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { usePageLocation } from '#ui/page/page-location.ts';
import { PageHead } from '#ui/page/page-meta.tsx';
import { useSite } from '#ui/site.ts';
import type { Article } from '../../contract.ts';
import { articlePath, homePath } from '../../paths.ts';
import { articleQuery } from '../api.ts';
import { useCanonicalUrl } from '../use-canonical-url.ts';
import { ArticleHead } from './article-head.tsx';
import { ArticleMedia } from './article-media.tsx';
import * as styles from './article-screen.module.css';
import { ArticleSkeleton } from './article-skeleton.tsx';
import { ArticleTop } from './article-top.tsx';
import { LiveIsland } from './live/live-island.tsx';
import { ReadingIsland } from './reading/reading-island.ts';
import { RelatedBand, RelatedSidebar } from './related.tsx';
import { ArticleBody } from './text/article-body.tsx';

function ArticleNotFound({ slug }: { slug: string }) {
  return (
    <>
      <PageHead
        title="Article Not Found"
        description="The article you're looking for doesn't exist or has been removed."
        path={articlePath(slug)}
        noindex
      />
      <div className="wrap section">
        <EmptyState
          kind="error"
          headingLevel={1}
          title="Article Not Found"
          hint="The article you're looking for doesn't exist or has been removed."
        >
          <ButtonLink href={homePath()}>Back to Home</ButtonLink>
        </EmptyState>
      </div>
    </>
  );
}

interface ArticleViewProps {
  article: Article;
  /** What stands beside the text. */
  children?: ReactNode;
}

/** An article as its readers see it. */
export function ArticleView({ article, children }: ArticleViewProps) {
  const site = useSite();
  const image = imageOf(article.featuredImage, new URL(site.url).host);
  const { review } = article;
  const isImage = image.kind === 'image';
  const reviewAt = (at: 'image' | 'top' | 'before' | 'after') =>
    review && <ReviewIsland review={review} at={at} isImage={isImage} />;
  return (
    <article data-cat={article.category} data-address={site.url + articlePath(article.slug)}>
      <ArticleTop article={article} media={image.kind !== 'none'} />
      <ArticleMedia article={article} image={image}>
        {reviewAt('image')}
      </ArticleMedia>
      {reviewAt('top')}
      <div className={`wrap ${styles.grid}`}>
        <ArticleBody article={article} before={reviewAt('before')} after={reviewAt('after')} />
        {children}
      </div>
    </article>
  );
}

function ArticlePage({ article }: { article: Article }) {
  return (
    <>
      <ArticleHead article={article} />
      <ArticleView article={article}>
        <div>
          {article.gameFacts.length > 0 && <GamesIsland games={article.gameFacts} />}
          <RelatedSidebar article={article} />
        </div>
      </ArticleView>
      <ReadingIsland article={article} after />
      <NewsletterIsland />
      <RelatedBand article={article} />
    </>
  );
}

/** One article: /articles/{slug} (spec §2 'Article detail screen'). */
export default function ArticleScreen() {
  const slug = usePageLocation().params.slug ?? '';
  const { data: article, isError } = useQuery(articleQuery(slug));
  useCanonicalUrl(slug, article, articleQuery, articlePath);
  if (isError) return <ArticleNotFound slug={slug} />;
  if (article === undefined) {
    return (
      <>
        <PageHead title="Loading article..." description="" path={articlePath(slug)} noindex />
        <ArticleSkeleton label="Loading article..." />
      </>
    );
  }
  if (article.live) return <LiveIsland key={article.id} article={article} state={article.live} />;
  return <ArticlePage key={article.id} article={article} />;
}
