import type { QueryClient } from '@tanstack/react-query';
import { authorPath } from '#features/authors/paths.ts';
import { AUTHOR_ARTICLES } from '#features/authors/values.ts';
import { authorArticlesQuery, authorQuery } from '#features/authors/web/api.ts';
import { readAuthorLocation } from '#features/authors/web/author-location.ts';
import type { PageLocation } from '#ui/page/page-location.ts';
import { authorNodes } from '../../structured-data/author-nodes.ts';
import { articleSteps, itemList } from '../../structured-data/graph.ts';
import type { ServerPage } from '../server-page.ts';

const authorOf = (client: QueryClient, { params: { slug = '' } }: PageLocation) =>
  client.getQueryData(authorQuery(slug).queryKey);

const authorPage: ServerPage = {
  canonicalUrl: ({ params: { slug = '' }, search }) => authorPath(slug, readAuthorLocation(search)),
  movedTo: (client, location) => {
    const author = authorOf(client, location);
    return author && author.slug !== location.params.slug ? authorPath(author.slug) : null;
  },
  isMissing: (client, { params: { slug = '' }, search }) => {
    const query = authorArticlesQuery(slug, readAuthorLocation(search));
    return client.getQueryData(query.queryKey)?.articles.length === 0;
  },
  feeds: (client, location) => {
    const author = authorOf(client, location);
    return author ? { title: author.name, path: authorPath(author.slug) } : null;
  },
  shareImage: (client, location) => {
    const author = authorOf(client, location);
    return author?.image ? { url: author.image, alt: author.name } : undefined;
  },
  structuredData: (client, location, site) => {
    const author = authorOf(client, location);
    if (!author) return [];
    const view = readAuthorLocation(location.search);
    const results = client.getQueryData(authorArticlesQuery(author.slug, view).queryKey);
    const list = {
      name: `By ${author.name}`,
      items: articleSteps(results?.articles ?? []),
      before: (view.page - 1) * AUTHOR_ARTICLES,
      total: results?.totalCount,
    };
    return [...authorNodes(author, site), ...itemList(list, site)];
  },
};

export default authorPage;
