import { gamePath, gamesPath, releasesPath } from '#features/games/paths.ts';
import { releasesQuery } from '#features/games/web/api.ts';
import { readReleasesLocation } from '#features/games/web/games-location.ts';
import { t } from '#lib/messages/messages.ts';
import { breadcrumb, itemList } from '../../structured-data/graph.ts';
import type { ServerPage } from '../server-page.ts';

const releases: ServerPage = {
  canonicalUrl: ({ search }) => releasesPath(readReleasesLocation(search)),
  // The calendar of the current month changes by itself.
  isCacheable: false,
  structuredData: (client, { search }, site) => {
    const view = readReleasesLocation(search);
    const { days = [], unsure = [] } = client.getQueryData(releasesQuery(view).queryKey) ?? {};
    // A game with more than one release in a month is listed once.
    const games = new Map([...days, ...unsure].map(({ game }) => [game.slug, game.title]));
    const items = [...games].map(([slug, title]) => ({ name: title, path: gamePath(slug) }));
    const steps = [
      { name: t('Games'), path: gamesPath() },
      { name: t('Releases'), path: releasesPath() },
    ];
    return [...itemList({ name: t('Releases'), items }, site), breadcrumb(steps, site)];
  },
};

export default releases;
