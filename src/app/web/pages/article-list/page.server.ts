import { categoryQueryPath, listPath } from '#features/articles/paths.ts';
import { LIST_PAGE_SIZE } from '#features/articles/values.ts';
import { articleListQuery } from '#features/articles/web/api.ts';
import { readListLocation, routeCategory } from '#features/articles/web/list-location.ts';
import { tagList } from '#features/syndication/paths.ts';
import { t } from '#lib/messages/messages.ts';
import { articleSteps, breadcrumb, itemList } from '../../structured-data/graph.ts';
import type { ServerPage } from '../server-page.ts';
import { categoryFeeds, isUnknownCategory, listNameOf } from './search-result-list.server.ts';

const articleList: ServerPage = {
  canonicalUrl: ({ pathname, search }) => {
    const view = readListLocation(pathname, search);
    // Header and search field depend on the path, so /articles?category=review differs from /reviews.
    return routeCategory(pathname) === undefined ? categoryQueryPath(view) : listPath(view);
  },
  isMissing: (client, { pathname, search }) => {
    const view = readListLocation(pathname, search);
    const isEmpty = client.getQueryData(articleListQuery(view).queryKey)?.articles.length === 0;
    return (
      isEmpty && (view.page > 1 || (view.q === '' && isUnknownCategory(client, view.category)))
    );
  },
  /** The feeds of the category, or of the tag that was searched for. */
  feeds: (client, { pathname, search }) => {
    const view = readListLocation(pathname, search);
    const q = view.q.toLowerCase();
    if (q === '') return categoryFeeds(client, view.category);
    const articles = client.getQueryData(articleListQuery(view).queryKey)?.articles ?? [];
    const tag = articles.flatMap(({ tags }) => tags).find((name) => name.toLowerCase() === q);
    return tag === undefined ? null : { title: tag, path: tagList(tag) };
  },
  structuredData: (client, { pathname, search }, site) => {
    const view = readListLocation(pathname, search);
    const { category, page } = view;
    const results = client.getQueryData(articleListQuery(view).queryKey);
    if (!results) return [];
    const all = { name: t('Articles'), path: listPath() };
    const own = { name: listNameOf(client, category), path: listPath({ category }) };
    const list = {
      name: category === '' ? all.name : own.name,
      items: articleSteps(results.articles),
      before: (page - 1) * LIST_PAGE_SIZE,
      total: results.totalCount,
    };
    return [...itemList(list, site), breadcrumb(category === '' ? [all] : [all, own], site)];
  },
};

export default articleList;
