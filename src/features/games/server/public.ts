export { gamesOfArticles, gamesPart } from './article-part.ts';
export { publicAbout } from './published.views.ts';
export { createGame } from './store.ts';
export { importGame, storedGames } from './stored-games.ts';
export { factsOfGames, publicGameAddresses, publicGameName, suggestGames } from './views.ts';
