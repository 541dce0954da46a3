import { createHash } from 'node:crypto';
import { createTarPacker, type TarPackController } from 'modern-tar';
import { ENTRIES } from './manifest.ts';

/** A file to pack, with its size in bytes. */
export interface PackedFile {
  name: string;
  size: number;
  pieces: AsyncIterable<Uint8Array>;
}

/** A short text as a file. */
export const packedText = (name: string, text: string): PackedFile => {
  const bytes = Buffer.from(text);
  const pieces = (async function* () {
    yield bytes;
  })();
  return { name, size: bytes.length, pieces };
};

/** What `sha256sum --check` reads. */
export const sumLine = (hash: string, name: string) => `${hash}  ${name}\n`;

/**
 * Packs files into a tar, reading each when it is written. The last file lists the SHA-256 of all.
 * @param madeAt the time of all files in the tar, in UTC milliseconds
 */
export function packed(
  files: AsyncIterable<PackedFile>,
  madeAt: number,
): ReadableStream<Uint8Array> {
  const { readable, controller } = createTarPacker();
  const add = async ({ name, size, pieces }: PackedFile) => {
    const hash = createHash('sha256');
    const hashed = async function* () {
      for await (const piece of pieces) {
        hash.update(piece);
        yield piece;
      }
    };
    await ReadableStream.from(hashed()).pipeTo(entry(controller, name, size, madeAt));
    return sumLine(hash.digest('hex'), name);
  };
  const fill = async () => {
    let sums = '';
    for await (const file of files) sums += await add(file);
    await add(packedText(ENTRIES.sums, sums));
    controller.finalize();
  };
  // The reader gets the error.
  fill().catch((error: unknown) => controller.error(error));
  return readable;
}

const entry = (controller: TarPackController, name: string, size: number, madeAt: number) =>
  controller.add({ name, size, mode: 0o600, mtime: new Date(madeAt) });
