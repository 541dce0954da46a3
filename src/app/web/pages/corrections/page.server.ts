import { correctionsPath } from '#features/articles/paths.ts';
import { CORRECTIONS_PAGE_SIZE } from '#features/articles/values.ts';
import {
  correctionsQuery,
  readCorrectionsLocation,
} from '#features/articles/web/corrections-api.ts';
import { t } from '#lib/messages/messages.ts';
import { articleSteps, breadcrumb, itemList } from '../../structured-data/graph.ts';
import type { ServerPage } from '../server-page.ts';

const correctionsPage: ServerPage = {
  canonicalUrl: ({ search }) => correctionsPath(readCorrectionsLocation(search)),
  isMissing: (client, { search }) => {
    const page = readCorrectionsLocation(search);
    const results = client.getQueryData(correctionsQuery(page).queryKey);
    return page > 1 && results?.corrections.length === 0;
  },
  structuredData: (client, { search }, site) => {
    const page = readCorrectionsLocation(search);
    const { corrections = [] } = client.getQueryData(correctionsQuery(page).queryKey) ?? {};
    // Each corrected article is listed once.
    const articles = new Map(corrections.map(({ article }) => [article.slug, article]));
    const list = {
      name: t('Corrections'),
      items: articleSteps([...articles.values()]),
      before: (page - 1) * CORRECTIONS_PAGE_SIZE,
    };
    return [
      ...itemList(list, site),
      breadcrumb([{ name: t('Corrections'), path: correctionsPath() }], site),
    ];
  },
};

export default correctionsPage;
