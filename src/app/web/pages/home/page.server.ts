import { homePath } from '#features/articles/paths.ts';
import { homeArticlesQuery, searchQuery } from '#features/articles/web/api.ts';
import { readHomeLocation } from '#features/articles/web/list-location.ts';
import { masterFeaturedQuery } from '#features/featured/web/api.ts';
import { imageOf } from '#features/media/values.ts';
import { t } from '#lib/messages/messages.ts';
import { articleSteps, breadcrumb, itemList } from '../../structured-data/graph.ts';
import {
  categoryFeeds,
  isUnknownCategory,
  listNameOf,
  searchResultList,
} from '../article-list/search-result-list.server.ts';
import type { ServerPage } from '../server-page.ts';

/** Cards of the home page's grid that are always shown, after the featured ones. */
const HOME_CARDS = 8;

const home: ServerPage = {
  canonicalUrl: ({ search }) => homePath(readHomeLocation(search)),
  isMissing: (client, { search }) => {
    const view = readHomeLocation(search);
    const [category = ''] = view.categories;
    if (view.q !== '') {
      const results = client.getQueryData(searchQuery(view).queryKey);
      return view.page > 1 && results?.articles.length === 0;
    }
    const articles = client.getQueryData(homeArticlesQuery(category).queryKey);
    return isUnknownCategory(client, category) && articles?.length === 0;
  },
  feeds: (client, { search }) => categoryFeeds(client, readHomeLocation(search).categories[0]),
  // The image of the story at the top.
  shareImage: (client, _location, site) => {
    const story = client.getQueryData(masterFeaturedQuery.queryKey);
    const image = imageOf(story?.featuredImage ?? null, new URL(site.url).host);
    return image.kind === 'image' ? { url: image.url, alt: site.name } : undefined;
  },
  structuredData: (client, { search }, site) => {
    const view = readHomeLocation(search);
    if (view.q !== '') return searchResultList(client, view, site);
    const [category] = view.categories;
    const articles = client.getQueryData(homeArticlesQuery(category).queryKey) ?? [];
    const items = articleSteps(articles.slice(0, HOME_CARDS));
    const list = itemList({ name: t('Articles'), items }, site);
    if (category === undefined) return list;
    const path = homePath({ categories: [category] });
    return [...list, breadcrumb([{ name: listNameOf(client, category), path }], site)];
  },
};

export default home;
