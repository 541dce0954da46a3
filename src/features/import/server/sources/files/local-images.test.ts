import { describe, expect, it } from 'vitest';
import type { SourceKind } from '#features/import/values.ts';
import { MEDIA_LIMITS } from '#features/media/library.values.ts';
import { SourceError } from '../source-error.ts';
import type { Files } from './files.ts';
import { localImages } from './local-images.ts';

/** A folder in memory: what lies in it is its name, or as many bytes as it says. */
function folder(...named: (string | [name: string, bytes: number])[]): Files {
  const sizes = new Map(named.map((one) => (typeof one === 'string' ? [one, 0] : one)));
  return {
    names: [...sizes.keys()].sort(),
    damage: null,
    async *read(name, most) {
      if ((sizes.get(name) ?? 0) > most) throw new SourceError('too large');
      yield Buffer.from(name);
    },
  };
}

async function found(kind: SourceKind, files: Files, url: string, site = 'https://old.example') {
  const image = await localImages(files, kind, site)(url);
  return image && [String(image.bytes), image.name];
}

const UPLOADS = 'https://old.example/wp-content/uploads';

describe("WordPress' uploads", () => {
  it.each([
    ['the folder itself', '2019/06/lamp.jpg'],
    ['one above it', 'uploads/2019/06/lamp.jpg'],
    ['a whole site in a zip', 'backup/html/wp-content/uploads/2019/06/lamp.jpg'],
    ['a folder by another name', 'images of 2020/2019/06/lamp.jpg'],
  ])('are found in %s', async (_, name) => {
    const files = folder(name, name.replace('lamp', 'other'));
    expect(await found('wordpress', files, `${UPLOADS}/2019/06/lamp.jpg`)).toEqual([
      name,
      'lamp.jpg',
    ]);
    expect(await found('wordpress', files, `${UPLOADS}/2020/06/lamp.jpg`)).toBeNull();
    expect(await found('wordpress', files, `${UPLOADS}/lamp.jpg`)).toBeNull();
  });

  it('return the original for a resized copy, or the copy if the original is missing', async () => {
    const files = folder(
      'a.jpg',
      'a-300x200.jpg',
      'b-scaled.jpg',
      'c-300x200.jpg',
      'd-100x100.png',
    );
    const name = async (file: string) =>
      (await found('wordpress', files, `${UPLOADS}/${file}`))?.[1];
    expect(await name('a-300x200.jpg')).toBe('a.jpg');
    expect(await name('b-300x200.jpg')).toBe('b-scaled.jpg');
    expect(await name('b.jpg')).toBe('b-scaled.jpg');
    expect(await name('c-300x200.jpg')).toBe('c-300x200.jpg');
    expect(await name('d-100x100.png?w=50#top')).toBe('d-100x100.png');
    const large = folder(['a.jpg', MEDIA_LIMITS.bytes + 1], 'a-scaled.jpg');
    expect((await found('wordpress', large, `${UPLOADS}/a-300x200.jpg`))?.[1]).toBe('a-scaled.jpg');
  });

  it('of a multisite network belong to one site each', async () => {
    const [one, two] = ['uploads/2019/a.jpg', 'uploads/sites/3/2019/a.jpg'];
    const ofSite = `${UPLOADS}/sites/3/2019/a.jpg`;
    expect((await found('wordpress', folder(one, two), ofSite))?.[0]).toBe(two);
    expect((await found('wordpress', folder(one, two), `${UPLOADS}/2019/a.jpg`))?.[0]).toBe(one);
    expect(await found('wordpress', folder(one, 'uploads/sites/4/b.jpg'), ofSite)).toBeNull();
    expect((await found('wordpress', folder('2019/a.jpg'), ofSite))?.[0]).toBe('2019/a.jpg');
  });

  it('are matched by URLs of the site and its image caches only', async () => {
    const files = folder('2019/\u00e9 1.jpg');
    const place = '/wp-content/uploads/2019/e%CC%81%201.jpg';
    for (const host of [
      'old.example',
      'www.old.example',
      'img.old.example',
      'i0.wp.com/old.example',
    ]) {
      expect(await found('wordpress', files, `http://${host}${place}`)).not.toBeNull();
    }
    expect(await found('wordpress', files, `https://other.example${place}`)).toBeNull();
    expect(await found('wordpress', files, `https://other.example${place}`, '')).not.toBeNull();
    const hosted = 'https://old.files.wordpress.com/2019/%C3%A9%201.jpg?w=640';
    expect(await found('wordpress', files, hosted, '')).not.toBeNull();
    for (const broken of ['https://', '%', `${UPLOADS}/%ff.jpg`, `${UPLOADS}/../../etc/passwd`]) {
      expect(await found('wordpress', files, broken)).toBeNull();
    }
  });
});

it("images of Ghost's content folder are found by all of their sizes", async () => {
  for (const root of ['', 'images/', 'content/images/', 'backup/content/images/']) {
    const files = folder(`${root}2020/01/a.jpg`, `${root}2020/01/b.jpg`);
    for (const size of ['', 'size/w600/', 'size/w256h256/format/webp/']) {
      const url = `https://old.example/blog/content/images/${size}2020/01/a.jpg`;
      expect(await found('ghost', files, url)).toEqual([`${root}2020/01/a.jpg`, 'a.jpg']);
    }
  }
  expect(await found('ghost', folder('a.jpg'), 'https://old.example/a.jpg')).toBeNull();
});

it('images of our own export are found by the paths that articles name', async () => {
  const files = folder('media/abc-10x10/10.jpg', 'manifest.json');
  for (const url of ['/media/abc-10x10/10.jpg', 'https://old.example/media/abc-10x10/10.jpg']) {
    expect(await found('savepoint', files, url)).toEqual(['media/abc-10x10/10.jpg', '10.jpg']);
  }
});

it("images next to Markdown are found by path and in the generators' folders", async () => {
  const files = folder('site/content/posts/a/lamp.jpg', 'site/static/img/a.png', 'site/b.png');
  const own = 'https://archive.invalid/site/content/posts/a/lamp.jpg';
  expect((await found('markdown', files, own))?.[1]).toBe('lamp.jpg');
  const name = async (path: string) =>
    (await found('markdown', files, `https://old.example${path}`))?.[0];
  expect(await name('/img/a.png')).toBe('site/static/img/a.png');
  expect(await name('/b.png')).toBe('site/b.png');
  expect(await name('/a.png')).toBeUndefined();
});
