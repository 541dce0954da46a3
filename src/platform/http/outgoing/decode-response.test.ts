import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { textOf } from './decode-response.ts';
import { GuardedFetchError } from './guarded-fetch.ts';

const utf8 = (text: string) => Buffer.from(text);
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const of = (type: string) => ({ 'content-type': `application/rss+xml${type}` });
const XML = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><t>Ä</t>`;

describe('the text of a response', () => {
  it.each<[string, Buffer, Record<string, string>, string]>([
    ['UTF-8 that says nothing', utf8('Ä夜'), {}, 'Ä夜'],
    ['UTF-8 with a mark', utf8('\ufeffÄ'), {}, 'Ä'],
    ['UTF-8 that calls itself ISO-8859-1', utf8('Ä夜'), of('; charset=iso-8859-1'), 'Ä夜'],
    ['ISO-8859-1 by its head', latin1('Ä'), of('; charset="ISO-8859-1"'), 'Ä'],
    ['ISO-8859-1 by its declaration', latin1(XML('iso-8859-1')), of(''), XML('iso-8859-1')],
    [
      'ISO-8859-1 that calls itself UTF-8',
      latin1(XML('utf-8')),
      of('; charset=utf-8'),
      XML('utf-8'),
    ],
    ['windows-1252 that nobody knows of', Buffer.from([0x93, 0x41, 0x94]), {}, '“A”'],
    ['windows-1251 by its head', Buffer.from([0xc4, 0xe0]), of('; charset=windows-1251'), 'Да'],
    ['UTF-16 with a mark', utf16('\ufeffÄ'), {}, 'Ä'],
    ['UTF-16, the other end first', utf16('\ufeffÄ').swap16(), {}, 'Ä'],
    ['an invented charset', utf8('Ä'), of('; charset=klingon'), 'Ä'],
    ['nothing', Buffer.alloc(0), {}, ''],
  ])('%s', async (_name, body, headers, text) => {
    expect(await textOf({ headers, body })).toBe(text);
  });

  it.each<[string, (body: Buffer) => Buffer]>([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['identity', (body) => body],
  ])('is unpacked from %s', async (packing, pack) => {
    const headers = { 'content-encoding': packing };
    expect(await textOf({ headers, body: pack(utf8('Ä')) })).toBe('Ä');
  });

  const refusal = async (packing: string, body: Buffer) => {
    const headers = { 'content-encoding': packing };
    const error: unknown = await textOf({ headers, body }).catch((thrown: unknown) => thrown);
    return error instanceof GuardedFetchError ? error.reason : 'not refused';
  };

  it('a small response that decompresses to a huge one is refused', async () => {
    const huge = Buffer.alloc(50 * 1024 * 1024);
    for (const [packing, body] of [
      ['gzip', gzipSync(huge)],
      ['br', brotliCompressSync(huge)],
      ['deflate', deflateSync(huge)],
    ] as const) {
      expect([packing, await refusal(packing, body)]).toEqual([packing, 'size']);
    }
  });

  it('an unknown, double or invalid encoding is refused', async () => {
    expect(await refusal('zip', utf8('PK'))).toBe('encoding');
    expect(await refusal('gzip, gzip', gzipSync(gzipSync(utf8('a'))))).toBe('encoding');
    expect(await refusal('gzip', utf8('not packed'))).toBe('encoding');
    expect(await refusal('gzip', gzipSync(utf8('cut off')).subarray(0, 15))).toBe('encoding');
    expect(await refusal('toString', utf8('a'))).toBe('encoding');
  });
});
