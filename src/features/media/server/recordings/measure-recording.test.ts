import { expect, test } from 'vitest';
import { mp4 } from '#tests/support/content/recording-bytes.ts';
import { BrokenRecording, measureRecording } from './measure-recording.ts';

/** A file that counts how often it is read. */
function source(bytes: Buffer) {
  const counted = {
    size: bytes.length,
    reads: 0,
    read: async (first: number, length: number) => {
      counted.reads += 1;
      return bytes.subarray(first, first + length);
    },
  };
  return counted;
}

const box = (type: string, content: Buffer) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};
const repeated = (count: number, one: Buffer) => Buffer.concat(Array(count).fill(one));

test('an ordinary file takes few reads', async () => {
  const film = source(mp4());
  expect(await measureRecording('mp4', film)).toEqual({
    ext: 'mp4',
    width: 1280,
    height: 720,
    seconds: 75,
  });
  expect(film.reads).toBeLessThan(50);
});

test('a file of nothing but boxes is refused after 500 reads', async () => {
  const media = box('mdia', repeated(100, box('hdlr', Buffer.alloc(16))));
  const movie = box('moov', repeated(16, box('trak', repeated(100, media))));
  const bomb = source(Buffer.concat([box('ftyp', Buffer.from('isom')), movie]));
  await expect(measureRecording('mp4', bomb)).rejects.toBeInstanceOf(BrokenRecording);
  expect(bomb.reads).toBe(500);
});

test.each([252, 255])(
  'an MP3 whose count of frames is cut off at byte %i has no length',
  async (at) => {
    const bytes = Buffer.alloc(256);
    bytes.set([0xff, 0xfb, 0x90, 0x00]);
    bytes.write('Xing', at - 4, 'latin1');
    bytes[at + 3] = 1;
    expect(await measureRecording('mp3', source(bytes))).toMatchObject({ ext: 'mp3', width: null });
  },
);
