import { readdirSync } from 'node:fs';
import path from 'node:path';

/** The demo magazine: its articles, games and pictures. */
export const DEMO_FOLDER = path.join(import.meta.dirname, '../../../demo');
/** A folder for each of its pictures, made by `scripts/demo-pictures.mjs`. */
export const DEMO_PICTURES = path.join(DEMO_FOLDER, 'pictures');
/** Where readers get them. */
export const DEMO_ADDRESS = '/demo/pictures/';

/** `meridian-0123abcd-1200x675`: what it shows, its content, its size. */
const FOLDER = /^(?<name>.+)-[0-9a-f]{8}-(?<width>\d+)x\d+$/;

/** The addresses of the demo's pictures by the file names that its articles call them by. */
export function demoPictures(): Map<string, string> {
  const found = new Map<string, string>();
  for (const folder of readdirSync(DEMO_PICTURES)) {
    const { name, width } = FOLDER.exec(folder)?.groups ?? {};
    if (name) found.set(`${name}.webp`, `${DEMO_ADDRESS}${folder}/${width}.webp`);
  }
  return found;
}

/** A picture as the demo's files name it. */
const PICTURE = new RegExp(`${DEMO_ADDRESS}([\\w.-]+)`, 'g');

/** What a file of the demo says, with its pictures' addresses. */
export function withDemoPictures(written: string): string {
  const pictures = demoPictures();
  return written.replaceAll(PICTURE, (address, name) => pictures.get(name) ?? address);
}
