export { seriesQuery } from './api.ts';
