import type { Files } from '#features/import/server/sources/files/files.ts';
import { SourceError } from '#features/import/server/sources/source-error.ts';

/** An import folder in memory, with the contents of its files by path. */
export function filesInMemory(contents: Record<string, string | Buffer>): Files {
  return {
    names: Object.keys(contents).sort(),
    damage: null,
    async *read(name, most) {
      const bytes = Buffer.from(contents[name] ?? '');
      if (bytes.length > most) throw new SourceError(`${name} is too large`);
      yield bytes;
    },
  };
}
