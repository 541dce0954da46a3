import type { QueryClient } from '@tanstack/react-query';
import { LIST_PAGE_SIZE } from '#features/articles/values.ts';
import { articlesAboutQuery } from '#features/articles/web/api.ts';
import { gamePath } from '#features/games/paths.ts';
import { gameQuery } from '#features/games/web/api.ts';
import { readGameLocation } from '#features/games/web/games-location.ts';
import type { PageLocation } from '#ui/page/page-location.ts';
import { gameNodes } from '../../structured-data/game-nodes.ts';
import { articleSteps, itemList } from '../../structured-data/graph.ts';
import type { ServerPage } from '../server-page.ts';

const gameOf = (client: QueryClient, { params: { slug = '' } }: PageLocation) =>
  client.getQueryData(gameQuery(slug).queryKey);

const gamePage: ServerPage = {
  canonicalUrl: ({ params: { slug = '' }, search }) => gamePath(slug, readGameLocation(search)),
  movedTo: (client, location) => {
    const game = gameOf(client, location);
    return game && game.slug !== location.params.slug ? gamePath(game.slug) : null;
  },
  // A filter or a page number without articles. A game without articles has a page.
  isMissing: (client, { params: { slug = '' }, search }) => {
    const { kind, page } = readGameLocation(search);
    const results = client.getQueryData(articlesAboutQuery(slug, kind, page).queryKey);
    return results?.articles.length === 0 && (kind !== '' || page > 1);
  },
  feeds: (client, location) => {
    const game = gameOf(client, location);
    return game ? { title: game.title, path: gamePath(game.slug) } : null;
  },
  shareImage: (client, location) => {
    const game = gameOf(client, location);
    const url = game?.image?.url ?? game?.cover;
    return game && url ? { url, alt: game.image?.alt || game.title } : undefined;
  },
  structuredData: (client, location, site) => {
    const game = gameOf(client, location);
    if (!game) return [];
    const { kind, page } = readGameLocation(location.search);
    const results = client.getQueryData(articlesAboutQuery(game.slug, kind, page).queryKey);
    const list = {
      name: game.title,
      items: articleSteps(results?.articles ?? []),
      before: (page - 1) * LIST_PAGE_SIZE,
      total: results?.totalCount,
    };
    return [...gameNodes(game, site), ...itemList(list, site)];
  },
};

export default gamePage;
