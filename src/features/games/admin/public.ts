export { adminGamesQuery } from './api.ts';
export { GameDialog } from './game-dialog.tsx';
export { GameSearch } from './game-search.tsx';
