import type { QueryClient } from '@tanstack/react-query';
import {
  articleQuery,
  relatedArticlesQuery,
  sameCategoryQuery,
} from '#features/articles/web/api.ts';
import { loadReading } from '#features/articles/web/article-page/reading/reading-island.ts';
import { ContentsIsland } from '#features/articles/web/article-page/text/contents-island.ts';
import {
  hasTextParts,
  TextPartsIsland,
} from '#features/articles/web/article-page/text/text-parts-island.ts';
import { articleTone, knownTone } from '#features/articles/web/category-tone.ts';
import { knownArticle } from '#features/articles/web/known-article.ts';
import {
  hasSeriesOrCorrections,
  SeriesAndCorrectionsIsland,
} from '#features/articles/web/series-and-corrections/series-and-corrections-island.ts';
import { coverageQuery } from '#features/live/web/api.ts';
import { ReviewIsland } from '#features/reviews/web/public.ts';
import { categorySlug } from '#features/taxonomy/values.ts';
import type { PageLocation } from '#ui/page/page-location.ts';
import type { LoadPage } from '../page.ts';
import { LiveIsland } from './live-island.tsx';

export { default } from './article-screen.tsx';

export const tone = (client: QueryClient, { params: { slug = '' } }: PageLocation) => {
  const article = client.getQueryData(articleQuery(slug).queryKey);
  if (article) return articleTone({ category: categorySlug(article.category), live: article.live });
  const known = knownArticle(client, slug);
  return known ? knownTone(known) : 'brand';
};

export const load: LoadPage = async (client, { params }) => {
  const query = articleQuery(params.slug ?? '');
  await client.prefetchQuery(query);
  const article = client.getQueryData(query.queryKey);
  if (!article) return;
  const { byline, category, content, contents, live, review, slug } = article;
  await Promise.all([
    client.prefetchQuery(sameCategoryQuery(category)),
    client.prefetchQuery(relatedArticlesQuery(slug)),
    byline && loadReading(client, article),
    hasSeriesOrCorrections(article) && SeriesAndCorrectionsIsland.preload(),
    contents.length > 0 && ContentsIsland.preload(),
    hasTextParts(content) && TextPartsIsland.preload(),
    review && ReviewIsland.preload(),
    live && LiveIsland.preload(),
    live && client.prefetchQuery(coverageQuery(live, slug)),
  ]);
};
