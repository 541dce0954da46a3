type Sharp = typeof import('sharp').default;

let isAsked = false;
let isDone = false;

/** Enables only the image formats that we accept. */
export function readOwnFormatsAlone(): void {
  isAsked = true;
}

/** Enables SVG as well, for one that an admin uploads. Call it in a process of its own. */
export async function readSvgToo(): Promise<void> {
  (await openSharp()).unblock({ operation: ['VipsForeignLoadSvg'] });
}

/** The image library, loaded on first use. */
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
