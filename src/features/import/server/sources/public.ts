export { reportOn } from '../analyze/report.ts';
export { openSource } from './open-source.ts';
