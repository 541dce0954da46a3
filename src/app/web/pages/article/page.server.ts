import type { QueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { articlePath } from '#features/articles/paths.ts';
import { articleQuery } from '#features/articles/web/api.ts';
import { articleMetadata } from '#features/articles/web/article-page/metadata.ts';
import { coverageQuery } from '#features/live/web/api.ts';
import { imageOf } from '#features/media/values.ts';
import { nameOfCategory } from '#features/taxonomy/web/own-categories.ts';
import type { PageLocation } from '#ui/page/page-location.ts';
import { articleNodes } from '../../structured-data/article-nodes.ts';
import type { ServerPage } from '../server-page.ts';
import { ArticleLinks } from './article-links.tsx';

const articleOf = (client: QueryClient, { params: { slug = '' } }: PageLocation) =>
  client.getQueryData(articleQuery(slug).queryKey);

const articlePage: ServerPage = {
  canonicalUrl: ({ params: { slug = '' } }) => articlePath(slug),
  movedTo: (client, location) => {
    const article = articleOf(client, location);
    return article && article.slug !== location.params.slug ? articlePath(article.slug) : null;
  },
  shareImage: (client, location, site) => {
    const article = articleOf(client, location);
    if (!article) return;
    const { ogImage: url, title } = articleMetadata(article, site);
    const { kind } = imageOf(article.featuredImage, new URL(site.url).host);
    // The alternative text describes the image, not a video's still or a generated cover.
    return { url, alt: (kind === 'image' && article.featuredImageAlt) || title };
  },
  head: (client, location, site) => {
    const article = articleOf(client, location);
    return article && createElement(ArticleLinks, { article, site });
  },
  structuredData: (client, location, site) => {
    const article = articleOf(client, location);
    if (!article) return [];
    const { live, slug, category } = article;
    const coverage = live ? client.getQueryData(coverageQuery(live, slug).queryKey) : undefined;
    const label = nameOfCategory(client, category, 'label');
    return articleNodes(article, coverage, site, label);
  },
};

export default articlePage;
