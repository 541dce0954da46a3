export { coverPath } from './server/cover-files.ts';
export { countMissingMedia, noteMediaUses } from './server/uses.ts';
