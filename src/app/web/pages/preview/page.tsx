import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { homePath } from '#features/articles/paths.ts';
import { previewPath } from '#features/articles/preview.paths.ts';
import type { LinkedPreview } from '#features/articles/preview-links.contract.ts';
import { ArticleView } from '#features/articles/web/article-page/article-view.tsx';
import { ArticleSkeleton } from '#features/articles/web/article-page/loading-article.tsx';
import { ContentsIsland } from '#features/articles/web/article-page/text/contents-island.ts';
import {
  hasTextParts,
  TextPartsIsland,
} from '#features/articles/web/article-page/text/text-parts-island.ts';
import { articleTone } from '#features/articles/web/category-tone.ts';
import {
  hasSeriesOrCorrections,
  SeriesAndCorrectionsIsland,
} from '#features/articles/web/series-and-corrections/series-and-corrections-island.ts';
import { GamesIsland } from '#features/games/web/public.ts';
import { ReviewIsland } from '#features/reviews/web/public.ts';
import { categorySlug } from '#features/taxonomy/values.ts';
import { isMissing } from '#lib/api/api-client.ts';
import { formatDate } from '#lib/format/date.ts';
import { t } from '#lib/messages/messages.ts';
import { ButtonLink } from '#ui/button.tsx';
import { type PageLocation, usePageLocation } from '#ui/page/page-location.ts';
import { PageHead } from '#ui/page/page-meta.tsx';
import { rich } from '#ui/rich.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { PageFailed } from '#ui/states/load-failed.tsx';
import type { LoadPage } from '../page.ts';
import * as styles from './preview.module.css';

/** The secret in the URL; '' if there is none. */
export const tokenOf = (search: string) => new URLSearchParams(search).get('token') ?? '';

export const previewQuery = (token: string) =>
  queryOptions<LinkedPreview>({
    queryKey: ['/api/preview', { token }],
    meta: { failure: 'Failed to fetch the preview' },
  });

export const tone = (client: QueryClient, { search }: PageLocation) => {
  const article = client.getQueryData(previewQuery(tokenOf(search)).queryKey)?.article;
  return article ? articleTone({ category: categorySlug(article.category), live: null }) : 'brand';
};

export const load: LoadPage = async (client, { search }) => {
  const query = previewQuery(tokenOf(search));
  await client.prefetchQuery(query);
  const article = client.getQueryData(query.queryKey)?.article;
  if (!article) return;
  await Promise.all([
    hasSeriesOrCorrections(article) && SeriesAndCorrectionsIsland.preload(),
    article.contents.length > 0 && ContentsIsland.preload(),
    hasTextParts(article.content) && TextPartsIsland.preload(),
    article.review && ReviewIsland.preload(),
  ]);
};

/** An article that isn't public, for anyone with a preview link. */
export default function PreviewScreen() {
  const token = tokenOf(usePageLocation().search);
  const { data, error } = useQuery(previewQuery(token));
  const head = (title: string) => (
    <PageHead title={title} description="" path={previewPath('')} noindex />
  );
  if (error) {
    if (!isMissing(error)) {
      return <PageFailed title={t('This preview couldn’t be loaded')} path={previewPath(token)} />;
    }
    return (
      <>
        {head(t('Preview Not Found'))}
        <div className="wrap section">
          <EmptyState
            kind="error"
            headingLevel={1}
            title={t('This preview link doesn’t work')}
            hint={t('It has expired or was revoked. Ask the person who sent it for a new one.')}
          >
            <ButtonLink href={homePath()}>{t('Back to Home')}</ButtonLink>
          </EmptyState>
        </div>
      </>
    );
  }
  if (data === undefined) {
    return (
      <>
        {head(t('Loading preview...'))}
        <ArticleSkeleton label={t('Loading preview...')} />
      </>
    );
  }
  const { article, expiresAt } = data;
  return (
    <>
      {head(t('Preview: {title}', { title: article.title }))}
      <p className={`wrap ${styles.note}`}>
        {rich('<b>Preview.</b> This article isn’t published. The link works until {date}.', {
          b: (parts) => <b>{parts}</b>,
          date: formatDate(expiresAt),
        })}
      </p>
      <ArticleView article={article}>
        {article.gameFacts.length > 0 && <GamesIsland games={article.gameFacts} />}
      </ArticleView>
    </>
  );
}
