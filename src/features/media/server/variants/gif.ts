const TRAILER = 0x3b;
const IMAGE = 0x2c;
const EXTENSION = 0x21;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
/** What says how often an animation runs. */
const LOOPS = /^(?:NETSCAPE2\.0|ANIMEXTS1\.0)$/;

/** The length of a table of colours that a packed field announces, in bytes. */
const tableLength = (packed: number) => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0);

/**
 * A GIF without what is not picture: comments, texts, what programs leave in it (XMP), and whatever
 * stands behind its end. Frames stay as they are (CompuServe, GIF89a, 31 July 1990).
 * @returns null where its structure is damaged
 */
export function plainGif(bytes: Buffer): Buffer | null {
  const kept: Buffer[] = [];
  let at = 13 + tableLength(bytes[10] ?? 0);
  kept.push(bytes.subarray(0, at));
  /** The place behind a row of blocks, each with its length before it. */
  const afterBlocks = (from: number): number => {
    let next = from;
    while (next < bytes.length) {
      const length = bytes[next] ?? 0;
      next += length + 1;
      if (length === 0) return next;
    }
    return Number.POSITIVE_INFINITY;
  };
  while (at < bytes.length) {
    const start = at;
    const kind = bytes[at];
    if (kind === TRAILER) return Buffer.concat([...kept, Buffer.of(TRAILER)]);
    if (kind === IMAGE) {
      // The descriptor, its colours, and the size of the first code.
      at = afterBlocks(at + 10 + tableLength(bytes[at + 9] ?? 0) + 1);
      kept.push(bytes.subarray(start, at));
    } else if (kind === EXTENSION) {
      const label = bytes[at + 1];
      at = afterBlocks(at + 2);
      const name = bytes.toString('latin1', start + 3, start + 14);
      const isKept = label === GRAPHIC_CONTROL || (label === APPLICATION && LOOPS.test(name));
      if (isKept) kept.push(bytes.subarray(start, at));
    } else return null;
  }
  return null;
}
