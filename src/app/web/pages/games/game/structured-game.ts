import type { Game } from '#features/games/contract.ts';
import { gamePath } from '#features/games/paths.ts';
import type { Site } from '#ui/site.ts';

const organization = (name: string) => ({ '@type': 'Organization', name });

/** A game as schema.org describes one (VideoGame). What is not known is left out. */
export function structuredGame(game: Game, { url }: Pick<Site, 'url'>) {
  const { title, summary, developer, publisher, released, series, wikidata } = game;
  const image = game.cover ?? game.picture?.url;
  // A quarter is no date of ISO 8601.
  const date = released?.includes('Q') ? null : released;
  return {
    '@context': 'https://schema.org',
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
  };
}
