import sharp from 'sharp';

/** Of all that the library can read, this process reads the formats that we take. */
export function readOwnFormatsAlone(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}`),
  });
}
