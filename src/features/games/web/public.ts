export { GameMark } from './game-mark.tsx';
