import { articlePath } from '#features/articles/paths.ts';
import type { Game } from '#features/games/contract.ts';
import { gamePath, gamesPath } from '#features/games/paths.ts';
import type { Site } from '#ui/site.ts';
import { authorsOf } from './byline-nodes.ts';
import { breadcrumb, type Node, publisherOf } from './graph.ts';
import { rating } from './review-nodes.ts';

const organization = (name: string) => ({ '@type': 'Organization', name });

/** The score of our newest review. */
const reviewOf = ({ score, scoredIn }: Game, site: Site): Node | null =>
  score &&
  scoredIn && {
    review: {
      '@type': 'Review',
      name: scoredIn.title,
      url: site.url + articlePath(scoredIn.slug),
      author: authorsOf(scoredIn.byline ?? [], site),
      publisher: publisherOf(site),
      reviewRating: rating(score),
    },
  };

/** A game (schema.org's VideoGame) with its breadcrumb. Unknown facts are left out. */
export function gameNodes(game: Game, site: Site): Node[] {
  const { url } = site;
  const { title, summary, developer, publisher, released, series, wikidata } = game;
  const image = game.cover ?? game.image?.url;
  // ISO 8601 has no quarters.
  const date = released?.includes('Q') ? null : released;
  const node = {
    '@type': 'VideoGame',
    name: title,
    url: url + gamePath(game.slug),
    ...(summary !== '' && { description: summary }),
    ...(image != null && { image: new URL(image, url).href }),
    ...(developer !== '' && { author: organization(developer) }),
    ...(publisher !== '' && { publisher: organization(publisher) }),
    ...(date != null && { datePublished: date }),
    ...(game.genres.length > 0 && { genre: game.genres.map(({ name }) => name) }),
    ...(game.platforms.length > 0 && { gamePlatform: game.platforms.map(({ name }) => name) }),
    ...(game.ratings.length > 0 && {
      contentRating: game.ratings.map(({ system, rating }) => `${system} ${rating}`),
    }),
    ...(series !== '' && { isPartOf: { '@type': 'VideoGameSeries', name: series } }),
    ...(wikidata !== null && { sameAs: `https://www.wikidata.org/wiki/${wikidata}` }),
    ...reviewOf(game, site),
  };
  const steps = [
    { name: 'Games', path: gamesPath() },
    ...(series === '' ? [] : [{ name: series, path: gamesPath({ q: series }) }]),
    { name: title, path: gamePath(game.slug) },
  ];
  return [node, breadcrumb(steps, site)];
}
