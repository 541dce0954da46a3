export { mostReadQuery } from './api.ts';
export { MostReadIsland } from './most-read-island.ts';
