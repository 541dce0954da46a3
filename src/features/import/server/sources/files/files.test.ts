import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ZipMember, zipBytes } from '#tests/support/content/zip-bytes.ts';
import { bytesOf, type Files } from './files.ts';
import { openFiles } from './open-files.ts';

let root: string;
let number = 0;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'files-'));
});
afterAll(() => rm(root, { recursive: true }));

async function opened(bytes: Buffer, signal?: AbortSignal) {
  number += 1;
  const file = path.join(root, `${number}.zip`);
  await writeFile(file, bytes);
  return openFiles(file, signal);
}
const zipped = (...members: ZipMember[]) => opened(zipBytes(members));
const textOf = async (files: Files, name: string, most = 1000) =>
  String(await bytesOf(files, name, most));

describe('a zip', () => {
  it('lists its files by name, compressed or stored', async () => {
    const files = await zipped(
      { name: 'b/two.md', data: 'Two' },
      { name: 'a.md', data: 'One', method: 0 },
      { name: 'b/' },
    );
    expect(files).toMatchObject({ names: ['a.md', 'b/two.md'], damage: null });
    expect(await textOf(files, 'a.md')).toBe('One');
    expect(await textOf(files, 'b/two.md')).toBe('Two');
    await expect(textOf(files, 'c.md')).rejects.toThrow('c.md is not in the zip.');
  });

  it('may be empty', async () => {
    expect(await zipped()).toMatchObject({ names: [], damage: null });
  });

  it('in the Zip64 format for 2 GB and more is read', async () => {
    const plain = zipBytes([{ name: 'a.md', data: 'One' }]);
    const end = plain.subarray(-22);
    const [size, start] = [end.readUInt32LE(12), end.readUInt32LE(16)];
    const more = Buffer.alloc(76);
    more.writeUInt32LE(0x06064b50, 0);
    more.writeBigUInt64LE(44n, 4);
    more.writeBigUInt64LE(1n, 24);
    more.writeBigUInt64LE(1n, 32);
    more.writeBigUInt64LE(BigInt(size), 40);
    more.writeBigUInt64LE(BigInt(start), 48);
    more.writeUInt32LE(0x07064b50, 56);
    more.writeBigUInt64LE(BigInt(start + size), 64);
    more.writeUInt32LE(1, 72);
    const newer = Buffer.concat([plain.subarray(0, -22), more, Buffer.from(end)]);
    newer.fill(0xff, newer.length - 14, newer.length - 2);
    expect(await textOf(await opened(newer), 'a.md')).toBe('One');
  });

  it('never reads outside of itself, and names such entries', async () => {
    const files = await zipped(
      { name: '../up.md' },
      { name: 'a/../../up.md' },
      { name: '/etc/passwd' },
      { name: 'C:\\boot.ini' },
      { name: 'link.md', data: '/etc/passwd', mode: 0o120777 },
      { name: 'nul\0.md' },
      { name: './posts\\fine.md', data: 'Fine' },
    );
    expect(files.names).toEqual(['posts/fine.md']);
    expect(files.damage).toBe(
      '6 files in it cannot be used: ../up.md (its name leads out of the zip), ' +
        'a/../../up.md (its name leads out of the zip), /etc/passwd (its name leads out of the zip), ' +
        'C:\\boot.ini (its name leads out of the zip), link.md (it is a link) and 1 more.',
    );
    expect(await textOf(files, 'posts/fine.md')).toBe('Fine');
  });

  it('names encrypted, unsupported and duplicate entries', async () => {
    const files = await zipped(
      { name: 'secret.md', flags: 1 },
      { name: 'rare.md', method: 14 },
      { name: 'twice.md', data: 'First' },
      { name: './twice.md', data: 'Last' },
    );
    expect(files.names).toEqual(['twice.md']);
    expect(await textOf(files, 'twice.md')).toBe('Last');
    expect(files.damage).toMatch(/^3 files .*encrypted.*rare way.*twice: the last one counts/);
  });

  it('has names in UTF-8, with or without its flag and in any normal form, or in the DOS encoding', async () => {
    const files = await zipped(
      { name: 'é1.md' },
      { name: 'e\u03012.md', flags: 0x800 },
      { name: Buffer.from([0x82, 0x33, 0x2e, 0x6d, 0x64]) },
    );
    expect(files.names).toEqual(['\u00e91.md', '\u00e92.md', '\u00e93.md']);
  });

  it('ignores files of archive tools', async () => {
    const files = await zipped(
      { name: '__MACOSX/._a.md' },
      { name: 'b/.DS_Store' },
      { name: '.git/config' },
      { name: 'site/node_modules/x/README.md' },
    );
    expect(files).toMatchObject({ names: [], damage: null });
  });

  it('reads no more of a file than requested, whatever its directory says', async () => {
    const files = await zipped({ name: 'a.md', data: 'x'.repeat(5000), says: { size: 10 } });
    await expect(textOf(files, 'a.md', 2048)).rejects.toThrow(
      /larger than the 2 kB|too many bytes/,
    );
    await expect(textOf(files, 'a.md', 9000)).rejects.toThrow(/The zip is broken/);
    const honest = await zipped({ name: 'a.md', data: 'x'.repeat(5000) });
    await expect(textOf(honest, 'a.md', 2048)).rejects.toThrow(
      'a.md is larger than the 2 kB that it may have.',
    );
  });

  it('stops inflating a zip bomb', async () => {
    const files = await zipped({ name: 'bomb.jsonl', data: Buffer.alloc(20_000_000) });
    await expect(textOf(files, 'bomb.jsonl', 1e9)).rejects.toThrow(/250 times as large/);
    const lines = Array.from({ length: 50_000 }, (_, id) =>
      JSON.stringify({ id, slug: `a-${id}` }),
    );
    const honest = await zipped({ name: 'a.jsonl', data: lines.join('\n') });
    expect((await textOf(honest, 'a.jsonl', 1e9)).split('\n')).toEqual(lines);
  });

  it.each([
    ['files lie over each other', [{ name: 'a' }, { name: 'b', says: { offset: 0 } }], /lie over/],
    ['a file lies over the directory', [{ name: 'a', says: { packed: 50 } }], /lie over/],
  ])('is refused where %s', async (_, members, message) => {
    await expect(zipped(...members)).rejects.toThrow(message);
  });

  it('is refused if it contains more than its directory says', async () => {
    const bytes = zipBytes([{ name: 'a' }, { name: 'b' }], 1);
    await expect(opened(bytes)).rejects.toThrow(/more files than it says/);
  });

  it('is refused if it is cut off or has no valid directory', async () => {
    const bytes = zipBytes([{ name: 'a.md', data: 'One' }]);
    await expect(opened(bytes.subarray(0, -30))).rejects.toThrow(/broken or ends in the middle/);
    const wrong = Buffer.from(bytes);
    wrong.writeUInt32LE(0, wrong.readUInt32LE(wrong.length - 6));
    await expect(opened(wrong)).rejects.toThrow(/broken or ends in the middle/);
  });

  it('reports a file with a wrong checksum as damaged', async () => {
    const files = await zipped({ name: 'a.md', data: 'One', method: 0, says: { crc: 1 } });
    await expect(textOf(files, 'a.md')).rejects.toThrow(/a.md is not as it was packed/);
    const torn = zipBytes([{ name: 'a.md', data: 'One, two, three, four' }]);
    torn.fill(0xff, 34, 40);
    await expect(textOf(await opened(torn), 'a.md')).rejects.toThrow(/The zip is broken/);
  });

  it('is not read further when the reader stops', async () => {
    const ending = new AbortController();
    const bytes = zipBytes([{ name: 'a.md', data: 'One' }]);
    const files = await opened(bytes, ending.signal);
    ending.abort();
    await expect(textOf(files, 'a.md')).rejects.toThrow(/abort/i);
    await expect(opened(bytes, ending.signal)).rejects.toThrow(/abort/i);
  });
});

describe('a folder', () => {
  it('lists its files and follows no link that leads out', async () => {
    const folder = path.join(root, 'site');
    await mkdir(path.join(folder, 'posts'), { recursive: true });
    await mkdir(path.join(folder, 'node_modules'));
    await mkdir(path.join(root, 'site-beside'));
    await writeFile(path.join(root, 'site-beside', 'secret.md'), 'Secret');
    await writeFile(path.join(folder, 'posts', 'e\u0301.md'), 'Words');
    await writeFile(path.join(folder, 'node_modules', 'README.md'), '');
    await symlink('posts/e\u0301.md', path.join(folder, 'inside.md'));
    await symlink('../site-beside/secret.md', path.join(folder, 'outside.md'));
    await symlink('..', path.join(folder, 'up'));
    await symlink('nowhere', path.join(folder, 'broken.md'));
    const files = await openFiles(folder);
    expect(files.names).toEqual(['inside.md', 'posts/\u00e9.md']);
    expect(files.damage).toMatch(/^3 files in it cannot be used: .*link to something that is no/);
    expect(await textOf(files, 'posts/\u00e9.md')).toBe('Words');
    expect(await textOf(files, 'inside.md')).toBe('Words');
    await expect(textOf(files, 'posts/\u00e9.md', 2)).rejects.toThrow(/larger than/);

    // Somebody changes it after it was listed.
    await rm(path.join(folder, 'inside.md'));
    await symlink('../site-beside/secret.md', path.join(folder, 'inside.md'));
    await expect(textOf(files, 'inside.md')).rejects.toThrow(/not in the folder any more/);
  });

  it('is distinguished from what is neither a folder nor a zip', async () => {
    await writeFile(path.join(root, 'page.html'), '<html>');
    await expect(openFiles(path.join(root, 'page.html'))).rejects.toThrow(/neither a folder nor/);
    await expect(openFiles(path.join(root, 'none'))).rejects.toThrow(/neither a folder nor/);
  });
});
