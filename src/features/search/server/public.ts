export { enqueueIndexing, INDEX_BATCH_SIZE, INDEX_JOB } from './index-job.ts';
export { INDEX_VERSION, indexTexts, misplacedTexts, type SearchableText } from './indexing.ts';
export { findsAnything, search, searchAmong, searchNewest, searchTitles } from './search.ts';
export { sharingWords } from './sharing-words.ts';
