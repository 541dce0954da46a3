export { publicAbout } from './game-articles.views.ts';
export { factsOfGames, publicGameAddresses, publicGameName, suggestGames } from './games.views.ts';
export { gamesExtension, gamesOfArticles } from './games-extension.ts';
export { RELEASED_TODAY_JOB, showReleasedToday } from './releases/released-today.ts';
export { gamesReleasedBetween } from './releases/releases.views.ts';
export { replaceImageOfGames } from './replace-image.ts';
export { createGame, deleteGame } from './store.ts';
export { importGame, storedGames } from './stored-games.ts';
