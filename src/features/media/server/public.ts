export { coverPath } from './cover-files.ts';
export { countMissingMedia, noteMediaUses } from './uses.ts';
