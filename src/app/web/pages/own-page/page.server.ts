import type { QueryClient } from '@tanstack/react-query';
import { pagePath } from '#features/pages/paths.ts';
import { pageQuery } from '#features/pages/web/public.ts';
import type { PageLocation } from '#ui/page/page-location.ts';
import { pageNodes } from '../../structured-data/page-nodes.ts';
import type { ServerPage } from '../server-page.ts';

const pageOf = (client: QueryClient, { params: { own: slug = '' } }: PageLocation) =>
  client.getQueryData(pageQuery(slug).queryKey)?.page;

const ownPage: ServerPage = {
  canonicalUrl: ({ params: { own: slug = '' } }) => pagePath(slug),
  structuredData: (client, location, site) => {
    const page = pageOf(client, location);
    return page ? pageNodes(page.title, pagePath(page.slug), site) : [];
  },
};

export default ownPage;
