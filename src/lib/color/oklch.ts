// Colors in OKLCH (Björn Ottosson, 'A perceptual color space for image processing') and their contrast (WCAG 2.2).

export interface Oklch {
  /** Lightness, 0 to 1. */
  l: number;
  /** Chroma; 0 is grey. */
  c: number;
  /** Hue in degrees. */
  h: number;
}

type Three = readonly [number, number, number];

const HEX = /^#[0-9a-f]{6}$/;
/** Whether a text is a color such as '#2a2de6'. Nothing else gets into a style sheet. */
export const isHexColor = (text: string): boolean => HEX.test(text);

const toLinear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const fromLinear = (light: number) =>
  light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;

const times = (matrix: readonly Three[], [x, y, z]: Three) =>
  matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Three;

const RGB_TO_LMS: readonly Three[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const LMS_TO_LAB: readonly Three[] = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const LAB_TO_LMS: readonly Three[] = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const LMS_TO_RGB: readonly Three[] = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

/** Channels from 0 to 1. */
function channelsOf(hex: string): Three {
  if (!isHexColor(hex)) throw new Error(`${JSON.stringify(hex)} is not a color such as #2a2de6`);
  return [1, 3, 5].map(
    (at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255,
  ) as unknown as Three;
}

const labOf = (hex: string): Three =>
  times(
    LMS_TO_LAB,
    times(RGB_TO_LMS, channelsOf(hex).map(toLinear) as unknown as Three).map(
      Math.cbrt,
    ) as unknown as Three,
  );

/** Linear channels; below 0 or above 1 if a screen can't show the color. */
const linearOf = (lab: Three): Three =>
  times(LMS_TO_RGB, times(LAB_TO_LMS, lab).map((one) => one ** 3) as unknown as Three);

const hexOf = (linear: Three) =>
  `#${linear
    .map((one) => Math.round(Math.min(1, Math.max(0, fromLinear(Math.max(0, one)))) * 255))
    .map((one) => one.toString(16).padStart(2, '0'))
    .join('')}`;

export function toOklch(hex: string): Oklch {
  const [l, a, b] = labOf(hex);
  return { l, c: Math.hypot(a, b), h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 };
}

const GAMUT_SLACK = 0.0005;
const CHROMA_STEP = 0.004;

/** The closest color that a screen can show, with less chroma if necessary. */
export function toHex({ l, c, h }: Oklch): string {
  const angle = (h * Math.PI) / 180;
  for (let chroma = c; chroma > 0; chroma -= CHROMA_STEP) {
    const linear = linearOf([l, chroma * Math.cos(angle), chroma * Math.sin(angle)]);
    if (linear.every((one) => one >= -GAMUT_SLACK && one <= 1 + GAMUT_SLACK)) return hexOf(linear);
  }
  return hexOf(linearOf([l, 0, 0]));
}

/** `color-mix(in oklab, ground, text share)`. @param share of the text, 0 to 1 */
export function mix(ground: string, text: string, share: number): string {
  const [from, to] = [labOf(ground), labOf(text)];
  return hexOf(
    linearOf(from.map((one, at) => one + ((to[at] ?? 0) - one) * share) as unknown as Three),
  );
}

function luminance(hex: string): number {
  const [red, green, blue] = channelsOf(hex).map(toLinear) as unknown as Three;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 (the same) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Black or white, whichever contrasts more: at least 4.5. @param hex '#rrggbb' */
export const readableOn = (hex: string): '#000' | '#fff' =>
  contrast(hex, '#000000') > contrast(hex, '#ffffff') ? '#000' : '#fff';
