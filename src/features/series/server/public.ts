export { lastCheckedExtension } from './last-checked-extension.ts';
export { seriesExtension } from './series-extension.ts';
export { createSeries, presentPlace, seriesArticles, seriesTitled } from './store.ts';
