import { SourceError } from '../source-error.ts';

/** The files of a folder or a zip. Nothing is held open between two readings. */
export interface Files {
  /** Paths below it with '/', in Unicode's composed form, sorted. */
  names: readonly string[];
  /** Which files of it cannot be used, and why; null where all can. */
  damage: string | null;
  /**
   * The bytes of one of `names`, a piece at a time.
   * @param most in bytes
   * @throws SourceError where there are more, where they are broken, or where the file is gone
   */
  read(name: string, most: number): AsyncIterable<Uint8Array>;
}

/** Max files of a source: more names would fill the memory. */
export const MAX_FILES = 300_000;

/** 'a.md, b.md and 3 more' */
export function namedIn(names: readonly string[], most = 5): string {
  const more = names.length - most;
  return names.slice(0, most).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** Names the unusable files; null if there are none. */
export function damageOf(faults: readonly string[]): string | null {
  const files = faults.length === 1 ? 'A file' : `${faults.length} files`;
  return faults.length === 0 ? null : `${files} in it cannot be used: ${namedIn(faults)}.`;
}

export const faultOf = (name: string, why: string) => `${name.slice(0, 200)} (${why})`;

/** Files of tools, which are part of no site: they are neither read nor reported. */
const LITTER = /(^|\/)(__MACOSX|\.git|node_modules)\/|(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/;

export const isLitter = (name: string) => LITTER.test(name);

export const sorted = (names: Iterable<string>) =>
  [...names].sort((a, b) => (a < b ? -1 : Number(a > b)));

/** All of a file that may have so many bytes. @throws SourceError as `Files.read` does */
export async function bytesOf(files: Files, name: string, most: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of files.read(name, most)) pieces.push(piece);
  return Buffer.concat(pieces);
}

export const tooLarge = (name: string, most: number) =>
  new SourceError(`${name} is larger than the ${Math.floor(most / 1024)} kB that it may have.`);
