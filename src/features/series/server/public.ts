export { lastCheckedExtension } from './last-checked-extension.ts';
export { seriesExtension } from './series-extension.ts';
export {
  createSeries,
  deleteSeries,
  presentPlace,
  seriesTitled,
  seriesWithArticles,
  seriesWithSlug,
} from './store.ts';
