import type { QueryClient } from '@tanstack/react-query';
import { monthPath } from '#features/articles/archive.paths.ts';
import { ARCHIVE_PAGE_SIZE } from '#features/articles/values.ts';
import {
  archiveMonthQuery,
  archiveQuery,
  readArchiveLocation,
} from '#features/articles/web/archive-api.ts';
import { formatDate } from '#lib/format/date.ts';
import { t } from '#lib/messages/messages.ts';
import type { PageLocation } from '#ui/page/page-location.ts';
import type { Site } from '#ui/site.ts';
import { archivePath } from '../../paths.ts';
import { articleSteps, breadcrumb, itemList, type Node } from '../../structured-data/graph.ts';
import type { ServerPage } from '../server-page.ts';

const archiveStep = () => ({ name: t('Archive'), path: archivePath });

const monthStep = (month: string) => ({
  name: formatDate(month, 'month'),
  path: monthPath(month),
});

function monthNodes(client: QueryClient, { pathname, search }: PageLocation, site: Site): Node[] {
  const view = readArchiveLocation(pathname, search);
  const results = client.getQueryData(archiveMonthQuery(view).queryKey);
  if (!results) return [];
  const step = monthStep(`${view.year}-${view.month}`);
  const list = {
    name: step.name,
    items: articleSteps(results.articles),
    before: (view.page - 1) * ARCHIVE_PAGE_SIZE,
    total: results.totalCount,
  };
  return [...itemList(list, site), breadcrumb([archiveStep(), step], site)];
}

const archive: ServerPage = {
  canonicalUrl: ({ pathname, search }) => {
    const { year, month, page } = readArchiveLocation(pathname, search);
    return month.length === 2 ? monthPath(`${year}-${month}`, page) : pathname;
  },
  // URLs that readers shorten by hand: a year without a month, a month without its zero.
  movedTo: (_client, { params: { year, month } }) => {
    if (year === undefined || month?.length === 2) return null;
    return month === undefined ? archivePath : monthPath(`${year}-0${month}`);
  },
  isMissing: (client, { pathname, search }) => {
    const query = archiveMonthQuery(readArchiveLocation(pathname, search));
    return client.getQueryData(query.queryKey)?.articles.length === 0;
  },
  structuredData: (client, location, site) => {
    if (location.params.month !== undefined) return monthNodes(client, location, site);
    const { months = [] } = client.getQueryData(archiveQuery.queryKey) ?? {};
    const items = months.map(({ month }) => monthStep(month));
    return [...itemList({ name: t('Archive'), items }, site), breadcrumb([archiveStep()], site)];
  },
};

export default archive;
