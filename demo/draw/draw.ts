/**
 * Draws the demo magazine's pictures: `node demo/draw/draw.ts` draws all of them,
 * `node demo/draw/draw.ts train dice` only those two. The same code always gives the same files.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { scenes } from './scenes.ts';

const picturesFolder = fileURLToPath(new URL('../pictures/', import.meta.url));
const WEBP_QUALITY = 74;
const LARGEST_FILE = 80_000;

async function drawPicture(name: string): Promise<void> {
  const scene = scenes[name];
  if (!scene)
    throw new Error(`No scene is called "${name}". There are: ${Object.keys(scenes).join(', ')}`);
  const webp = await sharp(Buffer.from(scene()))
    .webp({ quality: WEBP_QUALITY, effort: 6, smartSubsample: true })
    .toBuffer();
  if (webp.length > LARGEST_FILE)
    throw new Error(`${name} has ${webp.length} bytes, more than ${LARGEST_FILE}`);
  await writeFile(`${picturesFolder}${name}.webp`, webp);
  console.log(`${name}.webp ${Math.round(webp.length / 1000)} kB`);
}

await mkdir(picturesFolder, { recursive: true });
const asked = process.argv.slice(2);
for (const name of asked.length > 0 ? asked : Object.keys(scenes)) await drawPicture(name);
