export { exportMagazine } from './export-magazine.ts';
export { Report } from './report.ts';
