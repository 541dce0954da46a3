export { openSource } from '../sources/open-source.ts';
export { reportOn } from './report.ts';
