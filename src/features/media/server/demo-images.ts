import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/** The demo magazine: its articles, games and images. */
export const DEMO_FOLDER = path.join(import.meta.dirname, '../../../../demo');
/** A folder per image, made by `scripts/demo-images.mjs`. */
export const DEMO_IMAGES = path.join(DEMO_FOLDER, 'images');
/** Their public path. */
export const DEMO_ADDRESS = '/demo/images/';

/** Focal points of images whose subject isn't in the middle, as URLs contain them. */
const FOCAL_POINTS: Partial<Record<string, string>> = JSON.parse(
  readFileSync(path.join(DEMO_FOLDER, 'focal-points.json'), 'utf8'),
);

/** `meridian-0123abcd-1200x675`: subject, content hash, size. */
const FOLDER = /^(?<name>[\w-]+)-[0-9a-f]{8}-(?<width>\d+)x(?<height>\d+)$/;

/** URLs of the demo's images by the file names used in its articles. */
export function demoImages(): Map<string, string> {
  const found = new Map<string, string>();
  for (const folder of readdirSync(DEMO_IMAGES)) {
    const { name, width } = FOLDER.exec(folder)?.groups ?? {};
    if (!name) continue;
    const focus = FOCAL_POINTS[name];
    const file = focus === undefined ? `${width}.webp` : `${focus}/${width}.webp`;
    found.set(`${name}.webp`, `${DEMO_ADDRESS}${folder}/${file}`);
  }
  return found;
}

const unlessMissing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

/** A demo image at its full size; null if the folder has none. */
export function demoImage(folder: string) {
  const { name = '', width = '', height = '' } = FOLDER.exec(folder)?.groups ?? {};
  const file = path.join(DEMO_IMAGES, folder, `${width}.webp`);
  if (width === '' || !existsSync(file)) return null;
  return {
    width: Number(width),
    height: Number(height),
    focus: FOCAL_POINTS[name] ?? null,
    read: (): Promise<Buffer> => readFile(file),
  };
}

const FILE = new RegExp(`^${DEMO_ADDRESS}([\\w-]+/)(?:\\d+-\\d+/)?(\\d+\\.\\w+)$`);

/** The size of a demo file in bytes; null if the URL isn't one. */
export async function demoBytes(address: string): Promise<number | null> {
  const [, folder, file] = FILE.exec(address) ?? [];
  if (folder === undefined || file === undefined) return null;
  const found = await stat(path.join(DEMO_IMAGES, folder, file)).catch(unlessMissing);
  return found?.size ?? null;
}

/** An image as the demo's files refer to it. */
const IMAGE = new RegExp(`${DEMO_ADDRESS}([\\w.-]+)`, 'g');

/** A demo file's text with the URLs of its images. */
export function withDemoImages(written: string): string {
  const images = demoImages();
  return written.replaceAll(IMAGE, (address, name) => images.get(name) ?? address);
}
