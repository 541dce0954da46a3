import { useQuery } from '@tanstack/react-query';
import type { Article } from '#features/articles/contract.ts';
import { articlePath, homePath } from '#features/articles/paths.ts';
import { articleQuery } from '#features/articles/web/api.ts';
import { ArticleHead } from '#features/articles/web/article-page/article-head.tsx';
import { ArticleView } from '#features/articles/web/article-page/article-view.tsx';
import { LoadingIsland } from '#features/articles/web/article-page/loading-island.ts';
import { ReadingIsland } from '#features/articles/web/article-page/reading/reading-island.ts';
import { RelatedBand, RelatedSidebar } from '#features/articles/web/article-page/related.tsx';
import { useCanonicalUrl } from '#features/articles/web/use-canonical-url.ts';
import { GamesIsland } from '#features/games/web/public.ts';
import { NewsletterIsland } from '#features/newsletter/web/public.ts';
import { isMissing } from '#lib/api/api-client.ts';
import { t } from '#lib/messages/messages.ts';
import { ButtonLink } from '#ui/button.tsx';
import { usePageLocation } from '#ui/page/page-location.ts';
import { PageHead } from '#ui/page/page-meta.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { PageFailed } from '#ui/states/load-failed.tsx';
import { LiveIsland } from './live-island.tsx';

function ArticleNotFound({ slug }: { slug: string }) {
  return (
    <>
      <PageHead
        title={t('Article Not Found')}
        description={t("The article you're looking for doesn't exist or has been removed.")}
        path={articlePath(slug)}
        noindex
      />
      <div className="wrap section">
        <EmptyState
          kind="error"
          headingLevel={1}
          title={t('Article Not Found')}
          hint={t("The article you're looking for doesn't exist or has been removed.")}
        >
          <ButtonLink href={homePath()}>{t('Back to Home')}</ButtonLink>
        </EmptyState>
      </div>
    </>
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
  const { data: article, error } = useQuery(articleQuery(slug));
  useCanonicalUrl(slug, article, articleQuery, articlePath);
  if (error) {
    return isMissing(error) ? (
      <ArticleNotFound slug={slug} />
    ) : (
      <PageFailed title={t('This article couldn’t be loaded')} path={articlePath(slug)} />
    );
  }
  if (article === undefined) return <LoadingIsland slug={slug} />;
  if (article.live) return <LiveIsland key={article.id} article={article} state={article.live} />;
  return <ArticlePage key={article.id} article={article} />;
}
