/** The relative luminance of one color channel (WCAG 2.2). */
function light(channel: string): number {
  const part = Number.parseInt(channel, 16) / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

/** Black or white: the one with a contrast of at least 4.5:1. @param hex '#rrggbb' */
export function readableOn(hex: string): '#000' | '#fff' {
  const [red, green, blue] = [1, 3, 5].map((at) => light(hex.slice(at, at + 2)));
  const all = 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
  return all > 0.179 ? '#000' : '#fff';
}
