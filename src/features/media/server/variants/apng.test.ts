import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { ANIMATION_LIMITS } from '../../library.values.ts';
import { readApng } from './apng.ts';

function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(data.length + 12);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, data.length + 8)), data.length + 8);
  return bytes;
}

/** An animated PNG with these chunks before its frames. */
function apng(frames: number, prelude: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(1, 0);
  header.writeUInt32BE(1, 4);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...prelude,
    chunk('acTL', Buffer.alloc(8)),
    ...Array<Buffer>(frames).fill(chunk('fcTL', Buffer.alloc(26))),
    chunk('IDAT', Buffer.from([0])),
  ]);
}

test('frames above the limit are not read', () => {
  expect(readApng(apng(20_000))?.frames).toHaveLength(ANIMATION_LIMITS.frames + 1);
});

test('each frame gets the chunks of its colors alone, at most a megabyte of them', () => {
  const palette = chunk('PLTE', Buffer.alloc(6));
  const others = [chunk('tEXt', Buffer.alloc(10)), chunk('iCCP', Buffer.alloc(1_000_000))];
  expect(readApng(apng(2, [palette, ...others]))?.prelude).toEqual([palette]);
});

test('a file of very many chunks is no animation', () => {
  const many = Array<Buffer>(50_001).fill(chunk('tEXt', Buffer.alloc(0)));
  expect(readApng(apng(2, many))).toBeNull();
});
