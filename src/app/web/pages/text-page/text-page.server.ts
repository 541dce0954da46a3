import type { StandardPage } from '#features/pages/values.ts';
import { pageQuery } from '#features/pages/web/public.ts';
import { type Message, translate } from '#lib/messages/messages.ts';
import { pageNodes } from '../../structured-data/page-nodes.ts';
import type { ServerPage } from '../server-page.ts';

/**
 * A page about the site itself.
 * @param name its name with the default text
 * @param type its type in schema.org
 */
export const textPage = (name: Message, slug: StandardPage, type?: string): ServerPage => ({
  canonicalUrl: () => `/${slug}`,
  structuredData: (client, _location, site) => {
    const title = client.getQueryData(pageQuery(slug).queryKey)?.page?.title ?? translate(name);
    return pageNodes(title, `/${slug}`, site, type);
  },
});
