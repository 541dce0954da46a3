import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Files } from './files/files.ts';
import { isZip, openFiles, startOf } from './files/open-files.ts';
import { ghostSource } from './ghost/ghost-source.ts';
import { membersIn } from './ghost/members-csv.ts';
import { markdownSource } from './markdown/markdown-source.ts';
import { savepointRoot, savepointSource } from './savepoint/savepoint-source.ts';
import type { Source } from './source.ts';
import { SourceError } from './source-error.ts';
import { storable } from './storable.ts';
import { wordpressSource } from './wordpress/wordpress-source.ts';

/** So many bytes tell what a file is. */
const START = 4096;

/** The first signs of a file, without the NULs of UTF-16 and without white space. */
const signsOf = (start: Buffer) => start.toString('latin1').replace(/[\0ÿþï»¿\s]+/g, '');

async function signsIn(files: Files, name: string): Promise<string> {
  for await (const piece of files.read(name, Number.POSITIVE_INFINITY)) {
    return signsOf(Buffer.from(piece.subarray(0, START)));
  }
  return '';
}

/** An export lies in the folder itself or near below it; deeper ones are parts of the site. */
const NEAR = /^([^/]+\/){0,2}[^/]+$/;
const MAX_CANDIDATES = 200;

/** The files of a kind that begin as those that are looked for. */
async function filesThatBegin(files: Files, ending: RegExp, signs: RegExp): Promise<string[]> {
  const named = files.names.filter((name) => NEAR.test(name) && ending.test(name));
  const found: string[] = [];
  for (const name of named.slice(0, MAX_CANDIDATES)) {
    if (signs.test(await signsIn(files, name))) found.push(name);
  }
  return found;
}

/** Ghost's own tables of members lie beside its export. */
async function* withMembersIn({ members }: Source, files: Files): AsyncGenerator<string> {
  yield* members?.() ?? [];
  yield* membersIn(files);
}

async function sourceIn(files: Files, siteUrl?: string): Promise<Source> {
  const root = await savepointRoot(files);
  if (root !== null) return savepointSource(files, root);
  const bytes = (name: string) => () => files.read(name, Number.POSITIVE_INFINITY);
  const parts = await filesThatBegin(files, /\.xml$/i, /^<.*<rss.*wordpress\.org\/export\//);
  if (parts.length > 0) return wordpressSource(...parts.map(bytes));
  const ghost = await filesThatBegin(
    files,
    /\.json$/i,
    /^\{"(db":\[\{"(meta|data)|meta":\{.*"data":\{)/,
  );
  const [newest] = ghost.toReversed();
  if (newest !== undefined) {
    const source = await ghostSource(bytes(newest), siteUrl);
    return { ...source, members: () => withMembersIn(source, files) };
  }
  const texts = await markdownSource(files, siteUrl);
  if (texts !== null) return texts;
  throw new SourceError(
    'There is nothing in it that we know: no export of WordPress (.xml), Ghost (.json) or Savepoint, and no Markdown.',
  );
}

/**
 * Opens an export of another system, which is recognised by its content: a file, or a folder or zip
 * with several.
 * @param siteUrl where that site is, for exports that do not say it
 * @param signal ends the reading, also of its articles later
 * @throws SourceError where it is none that we know, or broken
 */
export async function openSource(
  file: string,
  siteUrl?: string,
  signal?: AbortSignal,
): Promise<Source> {
  const source = await sourceOf(file, siteUrl, signal);
  return {
    ...source,
    overview: storable(source.overview),
    async *articles() {
      for await (const article of source.articles()) yield storable(article);
    },
  };
}

async function sourceOf(file: string, siteUrl?: string, signal?: AbortSignal): Promise<Source> {
  const isFolder = (await stat(file)).isDirectory();
  const start = isFolder ? null : await startOf(file, START);
  if (start === null || isZip(start)) {
    const files = await openFiles(file, signal);
    const source = await sourceIn(files, siteUrl);
    const damage = [files.damage, source.overview.damage].filter((one) => one !== null);
    source.overview.damage = damage.length === 0 ? null : damage.join(' ');
    return { ...source, files };
  }
  const signs = signsOf(start);
  const bytes = () => createReadStream(file, { signal });
  if (signs.startsWith('<')) return wordpressSource(bytes);
  if (signs.startsWith('{')) return ghostSource(bytes, siteUrl);
  throw new SourceError(
    'This is neither an export of WordPress (.xml) nor one of Ghost (.json), and no zip or folder.',
  );
}
