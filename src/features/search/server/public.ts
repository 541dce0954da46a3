export { indexComparison, indexTexts, type SearchableText } from './indexing.ts';
export { findsAnything, search, searchAmong, searchNewest, searchTitles } from './search.ts';
export { sharingWords } from './sharing-words.ts';
