import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { bytesOf, type Files } from './files/files.ts';
import { isZip, openFiles, startOf } from './files/open-files.ts';
import { ghostSource } from './ghost/ghost-articles.ts';
import { membersIn } from './ghost/members-csv.ts';
import { markdownSource } from './markdown/markdown-source.ts';
import { savepointRoot, savepointSource } from './savepoint/savepoint-source.ts';
import type { Source } from './source.ts';
import { SourceError } from './source-error.ts';
import { nameLostCharacters, storable } from './storable.ts';
import { wordpressSource } from './wordpress/wordpress-source.ts';

/** Bytes read to identify a file: PHP messages may precede an export. */
const START = 64 * 1024;

/** The first characters of a file, without the NULs of UTF-16 and without spaces. */
const signsOf = (start: Buffer) => start.toString('latin1').replace(/[\0ÿþï»¿\s]+/g, '');

async function signsIn(files: Files, name: string): Promise<string> {
  for await (const piece of files.read(name, Number.POSITIVE_INFINITY)) {
    return signsOf(Buffer.from(piece.subarray(0, START)));
  }
  return '';
}

/** An export is in the folder itself or one or two levels below. */
const NEAR = /^([^/]+\/){0,2}[^/]+$/;
const MAX_CANDIDATES = 200;
/** Maximum bytes of Ghost's `routes.yaml`. */
const MAX_ROUTES = 64 * 1024;

/** Finds files by extension and first characters. */
async function filesThatBegin(files: Files, ending: RegExp, signs: RegExp): Promise<string[]> {
  const named = files.names.filter((name) => NEAR.test(name) && ending.test(name));
  const found: string[] = [];
  for (const name of named.slice(0, MAX_CANDIDATES)) {
    if (signs.test(await signsIn(files, name))) found.push(name);
  }
  return found;
}

/** With the members of Ghost's CSV exports. */
async function* withMembersIn({ members }: Source, files: Files): AsyncGenerator<string> {
  yield* members?.() ?? [];
  yield* membersIn(files);
}

async function sourceIn(files: Files, options: SiteOptions): Promise<Source> {
  const root = await savepointRoot(files);
  if (root !== null) return savepointSource(files, root);
  const bytes = (name: string) => () => files.read(name, Number.POSITIVE_INFINITY);
  const parts = await filesThatBegin(files, /\.xml$/i, /<rss.*wordpress\.org\/export\//);
  if (parts.length > 0) return wordpressSource(...parts.map(bytes));
  const ghost = await filesThatBegin(
    files,
    /\.json$/i,
    /^\{"(db":\[\{"(meta|data)|meta":\{.*"data":\{)/,
  );
  const [newest] = ghost.toReversed();
  if (newest !== undefined) {
    const named = files.names.find((name) => /(?:^|\/)routes\.ya?ml$/i.test(name));
    const routes = named === undefined ? '' : `${await bytesOf(files, named, MAX_ROUTES)}`;
    const source = await ghostSource(bytes(newest), { ...options, routes });
    return { ...source, members: () => withMembersIn(source, files) };
  }
  const texts = await markdownSource(files, options);
  if (texts !== null) return texts;
  throw new SourceError(
    'No export found. It must contain a WordPress export (.xml), a Ghost export (.json), a Savepoint export or Markdown files.',
  );
}

interface SiteOptions {
  siteUrl: string;
  urlPattern: string | null;
}

interface OpenOptions {
  /** The URL of the old site, for exports that don't contain it. */
  siteUrl?: string | null;
  /** The pattern of its post URLs, for exports that don't contain them. */
  urlPattern?: string | null;
  /** Stops reading, also of articles later. */
  signal?: AbortSignal;
}

/**
 * Opens an export of another system, recognized by its content: a file, or a folder or zip.
 * @throws SourceError if it is unknown or damaged
 */
export async function openSource(
  file: string,
  { siteUrl, urlPattern = null, signal }: OpenOptions = {},
): Promise<Source> {
  const source = await sourceOf(file, { siteUrl: siteUrl ?? '', urlPattern }, signal);
  const isForeign = source.overview.records === undefined;
  return {
    ...source,
    overview: storable(source.overview, isForeign),
    async *articles() {
      for await (const article of source.articles()) {
        if (isForeign) nameLostCharacters(article);
        yield storable(article, isForeign);
      }
    },
  };
}

async function sourceOf(file: string, options: SiteOptions, signal?: AbortSignal): Promise<Source> {
  const isFolder = (await stat(file)).isDirectory();
  const start = isFolder ? null : await startOf(file, START);
  if (start === null || isZip(start)) {
    const files = await openFiles(file, signal);
    const source = await sourceIn(files, options);
    const damage = [files.damage, source.overview.damage].filter((one) => one !== null);
    source.overview.damage = damage.length === 0 ? null : damage.join(' ');
    return { ...source, files };
  }
  const signs = signsOf(start);
  const bytes = () => createReadStream(file, { signal });
  if (signs.startsWith('{')) return ghostSource(bytes, options);
  if (/^<|<rss|<\?xml/.test(signs)) return wordpressSource(bytes);
  throw new SourceError(
    'This is not a WordPress export (.xml), a Ghost export (.json), a zip or a folder.',
  );
}
