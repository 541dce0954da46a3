import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawing, formOf, upload } from '#tests/support/content/images.ts';
import { loggedIn } from '#tests/support/content/people.ts';
import { badFields, get, problemOf } from '#tests/support/site/requests.ts';
import { testApp } from '#tests/support/site/test-app.ts';
import type { Media } from '../../contract.ts';
import { plainName } from './read-upload.ts';

it.each([
  ['../../../etc/passwd.png', 'passwd.png'],
  ['C:\\images\\cat.png', 'cat.png'],
  [`${'x'.repeat(500)}.png`, 'x'.repeat(200)],
  ['🎮'.repeat(201), '🎮'.repeat(200)],
  ['Poke\u0301mon 🎮 100%.jpg', 'Poke\u0301mon 🎮 100%.jpg'],
  ['a\u202egnp.exe', 'agnp.exe'],
  ['a\0b\nc.png', 'abc.png'],
  ['..', 'image'],
  ['/', 'image'],
  [undefined, 'image'],
])('the name %j is stored as %j', (name, kept) => {
  expect(plainName(name)).toBe(kept);
});

describe('refused uploads', () => {
  const site = testApp();
  let headers: { cookie: string };

  beforeAll(async () => {
    ({ headers } = await loggedIn(site.database.db, 'author', 'ada'));
  });

  /** A tiny PNG that declares this size. */
  function bomb(width: number, height: number, png: Buffer): Buffer {
    const bytes = Buffer.from(png);
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
    return bytes;
  }

  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  it.each([
    ['an SVG', SVG],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['a PDF', '%PDF-1.7\n'],
    ['a BMP', 'BM\0\0\0\0'],
    ['a lone byte', 'x'],
  ])('%s is refused under any name', async (_name, content) => {
    const answer = await upload(site.app, headers, Buffer.from(content, 'latin1'), 'honest.png');
    expect(answer.statusCode, answer.body).toBe(415);
    expect(problemOf(answer).code).toBe('media.type');
  });

  it.each([
    '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
    '\0\0\0\x18ftypheix\0\0\0\0mif1heix',
    '\0\0\0\x14ftypmif1\0\0\0\0heic',
    '\0\0\0\x14ftypmsf1\0\0\0\0hevc',
  ])('a photo of an iPhone is refused with what to do: %j', async (content) => {
    const answer = await upload(site.app, headers, Buffer.from(content, 'latin1'), 'IMG_1.jpg');
    expect([answer.statusCode, problemOf(answer).code]).toEqual([415, 'media.heic']);
    expect(problemOf(answer).detail).toContain('Settings > Camera > Formats > Most Compatible');
  });

  it('damaged, empty and oversized images are refused', async () => {
    const png = await drawing(400, 400).png().toBuffer();
    const jpeg = await drawing(400, 400).jpeg().toBuffer();
    const gif = await drawing(400, 400).gif().toBuffer();
    const webp = await drawing(400, 400).webp({ lossless: true }).toBuffer();
    const avif = await drawing(400, 400).avif({ effort: 0 }).toBuffer();
    // The size of its screen, and of its frame.
    const wide = Buffer.from(
      'GIF89a\x60\xea\x60\xea\0\0\0,\0\0\0\0\x60\xea\x60\xea\0\x02\0;',
      'latin1',
    );
    const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
    const cases: [string, Buffer, string][] = [
      ['empty', Buffer.alloc(0), 'media.broken'],
      ['half a PNG', half(png), 'media.broken'],
      ['half a JPEG', half(jpeg), 'media.broken'],
      ['half a WebP', half(webp), 'media.broken'],
      ['half an AVIF', half(avif), 'media.broken'],
      ['half a GIF', half(gif), 'media.broken'],
      ['a PNG header alone', png.subarray(0, 33), 'media.broken'],
      ['a JPEG mark and HTML', Buffer.from('\xff\xd8\xff<script>', 'latin1'), 'media.broken'],
      ['50,000 × 50,000', bomb(50_000, 50_000, png), 'media.too_many_pixels'],
      ['8,000 × 6,251', bomb(8000, 6251, png), 'media.too_many_pixels'],
      ['60,000 × 60,000', wide, 'media.too_many_pixels'],
      ['20,000 × 1', bomb(20_000, 1, png), 'media.too_many_pixels'],
    ];
    const folder = path.join(site.database.config.dataDir, 'media');
    const before = await readdir(folder).catch(() => []);
    for (const [name, bytes, code] of cases) {
      const answer = await upload(site.app, headers, bytes, 'a.png');
      expect([name, answer.statusCode, problemOf(answer).code]).toEqual([name, 400, code]);
    }
    const after = await readdir(folder).catch(() => []);
    expect(after).toEqual(before);
  });

  it.each([
    [8000, 6251, 'at most 50 megapixels are allowed, not 50.1'],
    [20_000, 1, 'no side may be longer than 16383 pixels'],
  ])('an image of %i × %i pixels is refused with its limit', async (width, height, limit) => {
    const png = await drawing(40, 40).png().toBuffer();
    const { detail } = problemOf(await upload(site.app, headers, bomb(width, height, png)));
    expect(detail).toBe(`The image is ${width} × ${height} pixels; ${limit}. Make it smaller.`);
  });

  it('uploads over 20 MB are refused', async () => {
    const jpeg = await drawing(100, 100).jpeg().toBuffer();
    const most = Buffer.concat([jpeg, Buffer.alloc(20 * 1024 * 1024 - jpeg.length)]);
    expect((await upload(site.app, headers, most)).statusCode).toBe(201);
    for (const more of [1, 100_000]) {
      const answer = await upload(site.app, headers, Buffer.concat([most, Buffer.alloc(more)]));
      expect(answer.statusCode).toBe(413);
      expect(problemOf(answer).code).toBe('media.too_large');
    }
  });

  it('names are stored without folders and shortened', async () => {
    const long = 'x'.repeat(500);
    for (const [name, kept] of [
      ['../../../etc/Ünïcode 猫.png', 'Ünïcode 猫.png'],
      [`${long}.png`, long.slice(0, 200)],
    ] as const) {
      const answer = await upload(site.app, headers, await drawing(20, 20).png().toBuffer(), name);
      expect(answer.json<Media>().name).toBe(kept);
    }
  });

  it('an upload accepts an alternative text and refuses other fields by name', async () => {
    const bytes = await drawing(30, 20).png().toBuffer();
    const described = await upload(site.app, headers, bytes, 'a.png', [
      { name: 'alt', content: ' A bench ' },
      { name: 'caption', content: 'Where one saves' },
    ]);
    expect(described.json<Media>()).toMatchObject({ alt: 'A bench', caption: 'Where one saves' });
    const field = (name: string, content: string) =>
      upload(site.app, headers, bytes, 'a.png', [{ name, content }]);
    expect(badFields(await field('userId', '1'))).toEqual(['userId']);
    expect(badFields(await field('alt', 'x'.repeat(501)))).toEqual(['alt']);
    expect(badFields(await field('caption', 'a\0b'))).toEqual(['caption']);
    expect((await field('__proto__', '1')).statusCode).toBe(400);
    const twice = formOf([
      { name: 'file', content: bytes, filename: 'a.png' },
      { name: 'file', content: bytes, filename: 'b.png' },
    ]);
    const send = (payload: Buffer | string, more: Record<string, string>) =>
      site.app.inject({
        method: 'POST',
        url: '/api/media',
        payload,
        headers: { ...headers, ...more },
      });
    expect(badFields(await send(twice.payload, twice.headers))).toEqual(['file']);
    const none = formOf([{ name: 'alt', content: 'nothing' }]);
    expect(badFields(await send(none.payload, none.headers))).toEqual(['file']);
    const cut = await send(twice.payload.subarray(0, 150), twice.headers);
    expect([cut.statusCode, problemOf(cut).code]).toEqual([400, 'request.invalid']);
    const json = await send('{}', { 'content-type': 'application/json' });
    expect(json.statusCode).toBe(415);
    const nobody = await site.app.inject({ method: 'POST', url: '/api/media', ...twice });
    expect([nobody.statusCode, problemOf(nobody).code]).toEqual([401, 'auth.required']);
  });

  it.each([
    '/media/..%2f..%2fsavepoint.sqlite/480.webp',
    '/media/%2e%2e/%2e%2e/savepoint.sqlite',
    '/media/aaaaaaaaaaaaaaaaaaaa-10x10/..%2f..%2fsavepoint.sqlite',
    '/media/aaaaaaaaaaaaaaaaaaaa-10x10/10.webp%2f..%2f..',
    '/media/aaaaaaaaaaaaaaaaaaaa-10x10/10.svg',
    '/media/aaaaaaaaaaaaaaaaaaaa-0x10/10.webp',
    '/media/aaaaaaaaaaaaaaaaaaaa-10x10/010.webp',
    '/media/aaaaaaaaaaaaaaaaaaaa-10x10/10.webp',
    '/media/AAAAAAAAAAAAAAAAAAAA-10x10/10.webp',
    '/media/..\\..\\savepoint.sqlite',
    '/media/',
  ])('%s is not found', async (url) => {
    const answer = await get(site.app, url);
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.rawPayload.includes('SQLite format')).toBe(false);
  });
});
