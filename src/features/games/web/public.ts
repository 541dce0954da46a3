export { GamesIsland } from './games-island.ts';
export { loadMatchingGames, MatchingGamesIsland } from './matching-games-island.ts';
