import { inflateSync } from 'node:zlib';

/** What a layout needs to know of a font: which characters it has and how far each one advances. */
export interface FontMetrics {
  /** Unicode code point to advance width in em; a missing key is a character without a glyph. */
  advances: ReadonlyMap<number, number>;
}

const WOFF_SIGNATURE = 0x774f4646;
const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;

function table(woff: Buffer, tag: string): Buffer {
  const count = woff.readUInt16BE(12);
  for (let index = 0; index < count; index++) {
    const entry = WOFF_HEADER + index * WOFF_ENTRY;
    if (woff.toString('latin1', entry, entry + 4) !== tag) continue;
    const offset = woff.readUInt32BE(entry + 4);
    const packed = woff.readUInt32BE(entry + 8);
    const bytes = woff.subarray(offset, offset + packed);
    return packed < woff.readUInt32BE(entry + 12) ? inflateSync(bytes) : bytes;
  }
  throw new Error(`The font has no '${tag}' table`);
}

/** Reads a segment table (format 4): the Basic Multilingual Plane, which is all that covers set. */
function glyphIds(cmap: Buffer): Map<number, number> {
  const glyphs = new Map<number, number>();
  const subtables = cmap.readUInt16BE(2);
  for (let index = 0; index < subtables; index++) {
    const start = cmap.readUInt32BE(4 + index * 8 + 4);
    if (cmap.readUInt16BE(start) !== 4) continue;
    const doubled = cmap.readUInt16BE(start + 6);
    for (let segment = 0; segment < doubled; segment += 2) {
      const last = cmap.readUInt16BE(start + 14 + segment);
      const first = cmap.readUInt16BE(start + 16 + doubled + segment);
      const delta = cmap.readUInt16BE(start + 16 + doubled * 2 + segment);
      const rangeAt = start + 16 + doubled * 3 + segment;
      const range = cmap.readUInt16BE(rangeAt);
      for (let code = first; code <= last && code < 0xffff; code++) {
        let glyph = code;
        if (range !== 0) glyph = cmap.readUInt16BE(rangeAt + range + (code - first) * 2);
        if (range === 0 || glyph !== 0) glyph = (glyph + delta) & 0xffff;
        if (glyph !== 0) glyphs.set(code, glyph);
      }
    }
    return glyphs;
  }
  throw new Error('The font has no character table of format 4');
}

/**
 * Reads the character coverage and advance widths of a font.
 * @param woff a whole WOFF 1 file
 * @returns widths in em, without kerning
 * @throws when the bytes are no WOFF or lack one of the tables that every font has
 */
export function readMetrics(woff: Buffer): FontMetrics {
  if (woff.readUInt32BE(0) !== WOFF_SIGNATURE) throw new Error('Not a WOFF font');
  const unitsPerEm = table(woff, 'head').readUInt16BE(18);
  const widths = table(woff, 'hhea').readUInt16BE(34);
  const hmtx = table(woff, 'hmtx');
  const advances = new Map<number, number>();
  for (const [code, glyph] of glyphIds(table(woff, 'cmap'))) {
    // Past the last width of its own, every glyph repeats that one.
    const row = Math.min(glyph, widths - 1);
    advances.set(code, hmtx.readUInt16BE(row * 4) / unitsPerEm);
  }
  return { advances };
}
