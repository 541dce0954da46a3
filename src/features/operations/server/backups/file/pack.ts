import { createHash } from 'node:crypto';
import { createTarPacker, type TarPackController } from 'modern-tar';
import { ENTRIES } from './manifest.ts';

/** Something to pack, and how many bytes it has. */
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
 * Packs files into a tar, the last of which names the SHA-256 of each. They are read when their turn
 * comes. @param madeAt the time that the tar gives to all of them, in UTC milliseconds
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
  // Whoever reads hears of it.
  fill().catch((error: unknown) => controller.error(error));
  return readable;
}

const entry = (controller: TarPackController, name: string, size: number, madeAt: number) =>
  controller.add({ name, size, mode: 0o600, mtime: new Date(madeAt) });
