import type { QueryClient } from '@tanstack/react-query';
import { collectionPath, listPath } from '#features/articles/paths.ts';
import { LIST_PAGE_SIZE } from '#features/articles/values.ts';
import { collectionQuery } from '#features/articles/web/api.ts';
import { seriesList, tagList } from '#features/syndication/paths.ts';
import { t } from '#lib/messages/messages.ts';
import type { PageLocation } from '#ui/page/page-location.ts';
import { articleSteps, breadcrumb, itemList } from '../../structured-data/graph.ts';
import type { ServerPage } from '../server-page.ts';
import { readCollection } from './read-location.ts';

function loadedOf(client: QueryClient, location: PageLocation) {
  const { kind, slug, page } = readCollection(location);
  return client.getQueryData(collectionQuery(kind, slug, page).queryKey);
}

const collection: ServerPage = {
  canonicalUrl: (location) => {
    const { kind, slug, page } = readCollection(location);
    return collectionPath(kind, slug, page);
  },
  // Another spelling of a tag.
  movedTo: (client, location) => {
    const { kind, slug, page } = readCollection(location);
    const loaded = loadedOf(client, location);
    return loaded && loaded.slug !== slug ? collectionPath(kind, loaded.slug, page) : null;
  },
  isMissing: (client, location) => loadedOf(client, location)?.articles.length === 0,
  feeds: (client, location) => {
    const loaded = loadedOf(client, location);
    if (!loaded) return null;
    const { name, slug } = loaded;
    const isTag = readCollection(location).kind === 'tags';
    return { title: name, path: isTag ? tagList(name) : seriesList(slug) };
  },
  structuredData: (client, location, site) => {
    const { kind, page } = readCollection(location);
    const loaded = loadedOf(client, location);
    if (!loaded) return [];
    const { name, slug, articles, totalCount } = loaded;
    const list = {
      name,
      items: articleSteps(articles),
      before: (page - 1) * LIST_PAGE_SIZE,
      total: totalCount,
    };
    const steps = [
      { name: t('Articles'), path: listPath() },
      { name, path: collectionPath(kind, slug) },
    ];
    return [...itemList(list, site), breadcrumb(steps, site)];
  },
};

export default collection;
