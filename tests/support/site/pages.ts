import path from 'node:path';
import { loadRenderer } from '#app/server/pages/renderer.ts';
import type { Config } from '#platform/config/config.ts';

/** The built pages; `npm test` builds them first. */
export const DIST = path.join(import.meta.dirname, '../../../dist');

export const builtPages = (config: Config) => loadRenderer(DIST, config);
