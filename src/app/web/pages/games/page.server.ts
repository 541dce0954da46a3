import { gamePath, gamesPath } from '#features/games/paths.ts';
import { GAMES_PER_PAGE } from '#features/games/values.ts';
import { gamesQuery } from '#features/games/web/api.ts';
import { readGamesLocation } from '#features/games/web/games-location.ts';
import { t } from '#lib/messages/messages.ts';
import { breadcrumb, itemList } from '../../structured-data/graph.ts';
import type { ServerPage } from '../server-page.ts';

const gamesPage: ServerPage = {
  canonicalUrl: ({ search }) => gamesPath(readGamesLocation(search)),
  isMissing: (client, { search }) => {
    const view = readGamesLocation(search);
    return view.page > 1 && client.getQueryData(gamesQuery(view).queryKey)?.games.length === 0;
  },
  structuredData: (client, { search }, site) => {
    const view = readGamesLocation(search);
    const results = client.getQueryData(gamesQuery(view).queryKey);
    const games = results?.games ?? [];
    const list = {
      name: t('Games'),
      items: games.map(({ title, slug }) => ({ name: title, path: gamePath(slug) })),
      before: (view.page - 1) * GAMES_PER_PAGE,
      total: results?.totalCount,
    };
    return [...itemList(list, site), breadcrumb([{ name: t('Games'), path: gamesPath() }], site)];
  },
};

export default gamesPage;
