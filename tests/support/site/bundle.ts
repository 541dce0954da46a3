import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { DIST } from './pages.ts';

const WEB = path.join(DIST, 'web');

function brotliSize(file: string): number {
  const bytes = readFileSync(path.join(WEB, file));
  return brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  }).length;
}

export interface FirstVisit {
  /** Bytes after brotli. */
  scripts: number;
  styles: number;
  /** Address paths of what the page names. */
  files: string[];
}

/** What a page makes the browser load before anything is touched, from its HTML. */
export function firstVisit(html: string): FirstVisit {
  const files = [
    ...html.matchAll(
      /<(?:script type="module" src|link rel="(?:stylesheet|modulepreload)" href)="\/([^"]+)"/g,
    ),
  ].flatMap((match) => match[1] ?? []);
  const sum = (ending: string) =>
    files
      .filter((file) => file.endsWith(ending))
      .reduce((total, file) => total + brotliSize(file), 0);
  return { scripts: sum('.js'), styles: sum('.css'), files };
}
