export { coverPath } from './server/cover-files.ts';
export { noteMediaUses } from './server/uses.ts';
