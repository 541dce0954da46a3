export { FoundGamesIsland, loadFoundGames } from './found-island.ts';
export { GamesIsland } from './games-island.ts';
