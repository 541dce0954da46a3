export { GamesIsland } from './games-island.ts';
