import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { DIST } from './pages.ts';

const WEB = path.join(DIST, 'web');

function brotliSize(bytes: Buffer): number {
  return brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  }).length;
}

/** Scripts without messages are the same in the folders of all languages. */
function builtFile(url: string): string {
  const file = path.join(WEB, url);
  return existsSync(file) ? file : path.join(WEB, 'assets', path.basename(url));
}

const fileSizes = new Map<string, number>();
function fileSize(file: string): number {
  const size = fileSizes.get(file) ?? brotliSize(readFileSync(file));
  fileSizes.set(file, size);
  return size;
}

export interface FirstVisit {
  /** Bytes after brotli of the scripts, which load after the first paint. */
  scripts: number;
  /** Bytes of styles, inline ones included. */
  styles: number;
  /** Bytes of the inline styles only. */
  inlineStyles: number;
  /** Paths of the external scripts and styles. */
  files: string[];
  /** Paths of preloads. */
  preloads: string[];
}

const firsts = (matches: Iterable<RegExpMatchArray>) =>
  [...matches].flatMap(([, one]) => one ?? []);

/** Everything that the HTML of a page makes the browser load without an interaction. */
export function firstVisit(html: string): FirstVisit {
  const scripts = firsts(html.matchAll(/ data-modules="([^"]*)"/g)).flatMap((all) =>
    all.split(' '),
  );
  const sheets = firsts(html.matchAll(/ data-styles="([^"]+)"/g)).flatMap((all) => all.split(' '));
  const preloads = firsts(html.matchAll(/<link rel="(?:module)?preload" href="([^"]+)"/g));
  const inside = firsts(html.matchAll(/<style>(.*?)<\/style>/gs)).join('');
  const sum = (files: string[]) =>
    files.reduce((total, file) => total + fileSize(builtFile(file)), 0);
  const inlineStyles = brotliSize(Buffer.from(inside));
  return {
    scripts: sum(scripts),
    styles: inlineStyles + sum(sheets),
    inlineStyles,
    files: [...scripts, ...sheets],
    preloads,
  };
}
