export { gamesOfArticles, gamesPart } from './article-part.ts';
export { publicAbout } from './published.views.ts';
export { createGame, deleteGame, GAME_RENAMED_JOB } from './store.ts';
export { storedGames, takeGame } from './stored-games.ts';
export { factsOfGames, gamesNamed, publicGameAddresses, publicGameName } from './views.ts';
