const box = (type: string, ...parts: (Buffer | string)[]) => {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1')));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};

const numbers = (...all: number[]) => {
  const bytes = Buffer.alloc(all.length * 4);
  for (const [index, one] of all.entries()) bytes.writeUInt32BE(one, index * 4);
  return bytes;
};

interface Film {
  brand?: string;
  seconds?: number;
  /** Its video track; null for an audio file. */
  size?: { width: number; height: number } | null;
  /** Different in each file. */
  data?: Buffer;
}

/** An MP4 file with headers, and nothing to play. */
export function mp4({ brand = 'isom', seconds = 75, size, data = Buffer.from('data') }: Film = {}) {
  const { width, height } =
    size === undefined ? { width: 1280, height: 720 } : (size ?? { width: 0, height: 0 });
  const movie = box('mvhd', numbers(0, 0, 0, 1000, seconds * 1000), Buffer.alloc(80));
  const track = box(
    'trak',
    box('tkhd', Buffer.alloc(76), numbers(width * 65_536, height * 65_536)),
    box('mdia', box('hdlr', numbers(0, 0), size === null ? 'soun' : 'vide', Buffer.alloc(13))),
  );
  return Buffer.concat([
    box('ftyp', brand, numbers(512), 'isommp41'),
    box('mdat', data),
    box('moov', movie, track),
  ]);
}

export const m4a = () => mp4({ brand: 'M4A ', size: null });

const element = (id: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(id, 'hex'),
    Buffer.from([0x40 | (content.length >> 8), content.length & 255]),
    content,
  ]);

/** A WebM file of 640 by 360 pixels and 12 seconds, with nothing to play. */
export function webm() {
  const length = Buffer.alloc(8);
  length.writeDoubleBE(12_000);
  const size = Buffer.concat([
    element('b0', Buffer.from([2, 128])),
    element('ba', Buffer.from([1, 104])),
  ]);
  return Buffer.concat([
    element(
      '1a45dfa3',
      Buffer.concat([Buffer.from('4282', 'hex'), Buffer.from('\x84webm', 'latin1')]),
    ),
    element(
      '18538067',
      Buffer.concat([
        element('1549a966', element('4489', length)),
        element('1654ae6b', element('ae', element('e0', size))),
      ]),
    ),
  ]);
}

/** An MP3 file of silence in frames of 26 milliseconds, with an ID3 tag. */
export function mp3(frames = 383) {
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xfffb9064);
  const tag = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\x0a', 'latin1'), Buffer.alloc(10)]);
  return Buffer.concat([tag, ...Array.from({ length: frames }, () => frame)]);
}
