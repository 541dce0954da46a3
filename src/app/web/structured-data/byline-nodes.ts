import type { Byline } from '#features/authors/contract.ts';
import { authorPath } from '#features/authors/paths.ts';
import { type BylineRole, isWriter } from '#features/authors/values.ts';
import type { Site } from '#ui/site.ts';
import type { Node } from './graph.ts';

const authors = (byline: Byline, site: Site): Node[] =>
  byline.map(({ name, slug }) => ({ '@type': 'Person', name, url: site.url + authorPath(slug) }));

/** The authors; the magazine if there are none. */
export function authorsOf(byline: Byline, site: Site): Node[] {
  const writers = authors(byline.filter(isWriter), site);
  const label = { '@type': 'Organization', name: site.authorLabel, url: `${site.url}/about` };
  return writers.length > 0 ? writers : [label];
}

/** The people in a byline with their contributions, as schema.org has them. */
export function bylineFields(byline: Byline, site: Site): Node {
  const as = (role: BylineRole) =>
    authors(
      byline.filter((one) => one.role === role),
      site,
    );
  const [images, editors] = [as('images'), as('edit')];
  return {
    author: authorsOf(byline, site),
    ...(images.length > 0 && { contributor: images }),
    ...(editors.length > 0 && { editor: editors }),
  };
}
