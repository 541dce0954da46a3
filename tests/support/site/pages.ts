import path from 'node:path';
import { loadRenderer } from '#app/server/pages/renderer.ts';

/** The built pages; `npm test` builds them first. */
export const DIST = path.join(import.meta.dirname, '../../../dist');

export const builtPages = () => loadRenderer(DIST);
