// node scripts/demo-images.mjs IMAGE...: converts each image to the sizes of the library, in a folder for the
// demo magazine. Its name contains a hash, so that browsers can cache it for ever.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const WIDTHS = [240, 480, 768, 960, 1600];

for (const file of process.argv.slice(2)) {
  const source = readFileSync(file);
  const { width, height } = await sharp(source).metadata();
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
  const name = `${path.parse(file).name}-${hash}-${width}x${height}`;
  const folder = path.join(import.meta.dirname, '../demo/images', name);
  mkdirSync(folder, { recursive: true });
  for (const one of new Set(WIDTHS.map((wanted) => Math.min(wanted, width)))) {
    const made = sharp(source).resize({ width: one });
    // A higher effort than uploads have time for.
    await made
      .clone()
      .avif({ quality: 50, effort: 4 })
      .toFile(path.join(folder, `${one}.avif`));
    // A WebP would only lose quality.
    if (one === width && file.endsWith('.webp')) {
      writeFileSync(path.join(folder, `${one}.webp`), source);
    } else
      await made
        .clone()
        .webp({ quality: 78, effort: 6 })
        .toFile(path.join(folder, `${one}.webp`));
  }
  console.log(name);
}
