import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { openSharp, readOwnFormatsAlone } from './decoders.ts';

// Tests of other files draw in this process.
afterAll(() => sharp.unblock({ operation: ['VipsForeignLoad'] }));

it('only accepted image formats can be decoded', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const image = sharp(svg);
  const ours = [image.jpeg(), image.png(), image.webp(), image.avif(), image.gif()];
  const files = await Promise.all(ours.map((one) => one.toBuffer()));
  const tiff = await image.tiff().toBuffer();
  readOwnFormatsAlone();
  await openSharp();
  for (const file of files) expect(await sharp(file).metadata()).toMatchObject({ width: 9 });
  for (const file of [svg, tiff])
    await expect(sharp(file).metadata()).rejects.toThrow('unsupported');
});
