import type { QueryClient } from '@tanstack/react-query';
import { personPath } from '#features/authors/paths.ts';
import { PERSON_ARTICLES } from '#features/authors/values.ts';
import { readPersonAddress } from '#features/authors/web/address.ts';
import { personArticlesQuery, personQuery } from '#features/authors/web/api.ts';
import type { PageLocation } from '#ui/page/page-location.ts';
import { articleSteps, itemList } from '../../structured-data/graph.ts';
import { personNodes } from '../../structured-data/person-nodes.ts';
import type { ServerPage } from '../server-page.ts';

const personOf = (client: QueryClient, { params: { slug = '' } }: PageLocation) =>
  client.getQueryData(personQuery(slug).queryKey);

const authorPage: ServerPage = {
  canonicalUrl: ({ params: { slug = '' }, search }) => personPath(slug, readPersonAddress(search)),
  movedTo: (client, location) => {
    const person = personOf(client, location);
    return person && person.slug !== location.params.slug ? personPath(person.slug) : null;
  },
  isMissing: (client, { params: { slug = '' }, search }) => {
    const query = personArticlesQuery(slug, readPersonAddress(search));
    return client.getQueryData(query.queryKey)?.articles.length === 0;
  },
  feeds: (client, location) => {
    const person = personOf(client, location);
    return person ? { title: person.name, path: personPath(person.slug) } : null;
  },
  shareImage: (client, location) => {
    const person = personOf(client, location);
    return person?.image ? { url: person.image, alt: person.name } : undefined;
  },
  structuredData: (client, location, site) => {
    const person = personOf(client, location);
    if (!person) return [];
    const view = readPersonAddress(location.search);
    const results = client.getQueryData(personArticlesQuery(person.slug, view).queryKey);
    const list = {
      name: `By ${person.name}`,
      items: articleSteps(results?.articles ?? []),
      before: (view.page - 1) * PERSON_ARTICLES,
      total: results?.totalCount,
    };
    return [...personNodes(person, site), ...itemList(list, site)];
  },
};

export default authorPage;
