export { coverPath } from './server/cover-files.ts';
