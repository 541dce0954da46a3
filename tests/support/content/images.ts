import sharp, { type Sharp } from 'sharp';
import type { Db } from '#platform/db/schema.ts';
import type { App } from '#platform/http/routes.ts';
import { NOW } from '../databases/test-database.ts';

let made = 0;

/** An image in the library without files. */
export async function makeMedia(db: Db, userId: number): Promise<number> {
  made += 1;
  const key = `${made.toString(16).padStart(20, '0')}-9x9`;
  const row = {
    key,
    name: 'a.png',
    alt: '',
    caption: '',
    width: 9,
    height: 9,
    bytes: 1,
    error: null,
    type: 'image/jpeg' as const,
    done: 3,
    total: 3,
    created_at: NOW,
    name_key: '',
    user_id: userId,
  };
  const { id } = await db.insertInto('media').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** An image with detail, different each time. */
export function drawing(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  made += 1;
  const background = { r: 40, g: (made * 37) % 256, b: (made * 91) % 256, alpha: 0.5 };
  const line =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<path d="M0 0L${width} ${height}" stroke="white" stroke-width="9"/>` +
    `<text x="5" y="${Math.round(height / 2)}" font-size="20">${made}</text></svg>`;
  return sharp({ create: { width, height, channels, background } }).composite([
    { input: Buffer.from(line) },
  ]);
}

export interface Part {
  name: string;
  content: Buffer | string;
  /** Makes this part a file. */
  filename?: string;
  type?: string;
}

/** A multipart form as a browser sends it. */
export function formOf(parts: readonly Part[]) {
  const boundary = '----savepoint7d1f';
  const payload = Buffer.concat([
    ...parts.flatMap(({ name, content, filename, type }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"` +
          (filename === undefined ? '' : `; filename="${filename}"`) +
          (type === undefined ? '' : `\r\ncontent-type: ${type}`) +
          '\r\n\r\n',
      ),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

/** Uploads a file; with the id of an image, as its new file. */
export function upload(
  app: App,
  headers: Record<string, string>,
  content: Buffer | string,
  filename = 'image.jpg',
  more: readonly Part[] = [],
  replacedId?: number,
) {
  const form = formOf([...more, { name: 'file', content, filename, type: 'image/jpeg' }]);
  return app.inject({
    ...(replacedId === undefined
      ? { method: 'POST' as const, url: '/api/media' }
      : { method: 'PUT' as const, url: `/api/media/${replacedId}/file` }),
    payload: form.payload,
    headers: { ...headers, ...form.headers },
  });
}
