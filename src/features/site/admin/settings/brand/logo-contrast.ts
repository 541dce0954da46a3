import { useEffect, useMemo, useState } from 'react';
import { contrast } from '#lib/color/oklch.ts';

/** Side in pixels of the square in which a logo is measured. */
const SIDE = 48;
/** Below this a shape is hardly seen. */
const MIN_SEEN = 2;
/** The share of a logo that has to be seen. */
const MIN_SHARE = 0.25;
/** Alpha below this counts as transparent, of 255. */
const MIN_ALPHA = 128;

const hexOf = (channels: Uint8ClampedArray) =>
  `#${[...channels].map((one) => one.toString(16).padStart(2, '0')).join('')}`;

/**
 * Whether a logo is hardly seen on a page.
 * @param pixels red, green, blue and alpha of each, 0 to 255
 * @param page its color, as #rrggbb
 */
export function isFaint(pixels: Uint8ClampedArray, page: string): boolean {
  let drawn = 0;
  let seen = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < MIN_ALPHA) continue;
    drawn += 1;
    if (contrast(hexOf(pixels.subarray(at, at + 3)), page) >= MIN_SEEN) seen += 1;
  }
  return drawn > 0 && seen < drawn * MIN_SHARE;
}

/** Whether a logo is hardly seen on a color; false until it is loaded. @param src '' for none */
export function useFaintOn(src: string, color: string): boolean {
  const [measured, setMeasured] = useState<{ src: string; data: Uint8ClampedArray }>();
  useEffect(() => {
    if (src === '') return;
    const image = new Image();
    image.onload = () => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [SIDE, SIDE];
      const context = canvas.getContext('2d');
      if (!context) return;
      context.drawImage(image, 0, 0, SIDE, SIDE);
      const { data } = context.getImageData(0, 0, SIDE, SIDE);
      setMeasured({ src, data });
    };
    image.src = src;
    return () => {
      image.onload = null;
    };
  }, [src]);
  return useMemo(
    () => measured?.src === src && isFaint(measured.data, color),
    [measured, src, color],
  );
}
