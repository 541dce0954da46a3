import path from 'node:path';
import { expect, it } from 'vitest';
import { drawn } from './draw-svg.ts';

it('an SVG that takes too long to draw is refused as broken', async () => {
  const file = path.join(import.meta.dirname, '../../../../../tests/support/workers/endless.ts');
  const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  const upload = {
    bytes,
    hash: '',
    name: 'logo.svg',
    alt: '',
    caption: '',
    credit: '',
    license: '',
  };
  await expect(drawn(upload, { file, timeout: 3000 })).rejects.toMatchObject({
    status: 400,
    code: 'media.broken',
  });
});
