export { ScoreWords } from './score-words.tsx';
