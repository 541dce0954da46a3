type Sharp = typeof import('sharp').default;

let isAsked = false;
let isDone = false;

/** Of all that the library can read, this process reads the formats that we take from now on. */
export function readOwnFormatsAlone(): void {
  isAsked = true;
}

/** The library that reads images, loaded when the first one comes. */
export async function openSharp(): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  if (isAsked && !isDone) {
    isDone = true;
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}`),
    });
  }
  return sharp;
}
