export { createGame, GAME_RENAMED_JOB } from './store.ts';
