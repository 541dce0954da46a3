import { contrast, mix, type Oklch, toHex, toOklch } from './oklch.ts';

/** What text needs (WCAG 2.2, 1.4.3). */
export const MIN_CONTRAST = 4.5;

/** The grounds of texts by day and by night (tokens.css): paper, sunk and raised. */
const DAY = ['#f7f4ed', '#edeae0', '#fefcf9'] as const;
const NIGHT = ['#0c0d1d', '#060713', '#16182c'] as const;
/** The color of pages by day and by night. */
export const PAPER = { day: DAY[0], night: NIGHT[0] };
/** Texts on a fill: light, dark, and secondary dark ones. */
const WHITE = '#fcfaf4';
const INK = '#0e1026';
const INK_2 = '#1d203a';

/** Darker fills would be lost on the page by night. */
const MIN_NIGHT_FILL = 0.42;

/** The share of its text that a button's ground takes on when pointed at (button.module.css). */
const HOVER = 0.14;
const STEP = 0.005;

const passes = (text: string, grounds: readonly string[]) =>
  grounds.every((ground) => contrast(text, ground) >= MIN_CONTRAST);

/** Whether a text can be read on a fill and, as a button has it, on the fill when it is pointed at. */
const carries = (fill: string, text: string) =>
  passes(text, [fill, mix(fill, text, HOVER)]) && passes(fill, [mix(text, fill, HOVER)]);

/** The color, moved in lightness as little as necessary. @param step negative for darker */
function movedUntil(color: Oklch, step: number, isEnough: (hex: string) => boolean): string {
  for (let l = color.l; l > 0 && l < 1; l += step) {
    const hex = toHex({ ...color, l });
    if (isEnough(hex)) return hex;
  }
  return step < 0 ? '#000000' : '#ffffff';
}

const at = ({ h, c }: Oklch, l: number, maxChroma: number) =>
  toHex({ l, c: Math.min(c, maxChroma), h });

/** A text of this color by day and by night, on paper and on its own quiet ground. */
function textsOf(color: Oklch, washes: readonly [day: string, night: string]) {
  const day = movedUntil(color, -STEP, (hex) => passes(hex, [...DAY, washes[0]]));
  const night = movedUntil(color, STEP, (hex) => passes(hex, [...NIGHT, washes[1]]));
  return [day, night] as const;
}

const pair = (day: string, night: string) => (day === night ? day : `light-dark(${day},${night})`);

type Tokens = Readonly<Record<`--${string}`, string>>;

/** The fill of buttons and of the home page's top, and the text on it. */
function fillOf(hex: string): { fill: string; text: string } {
  if (carries(hex, WHITE)) return { fill: hex, text: WHITE };
  if (carries(hex, INK)) return { fill: hex, text: INK };
  const fill = movedUntil(toOklch(hex), -STEP, (one) => carries(one, WHITE));
  return { fill, text: WHITE };
}

/** Whether the text on an accent color is dark. */
export const isDarkText = (hex: string): boolean => fillOf(hex).text === INK;

/** Everything that follows from an accent color. */
export function accentOf(hex: string) {
  const color = toOklch(hex);
  const { fill, text } = fillOf(hex);
  const isLight = text === INK;
  const washes = [at(color, 0.93, 0.03), at(color, 0.27, 0.095)] as const;
  const [dayText, nightText] = textsOf(color, washes);
  const night = toHex({ ...color, l: Math.min(color.l, 0.38) });
  const pale = at(color, 0.83, 0.1);
  const onFill = (wanted: string) => (passes(wanted, [fill]) ? wanted : text);
  const second = isLight ? INK_2 : at(color, 0.92, 0.035);
  const root: Tokens = {
    '--brand': pair(fill, color.l < MIN_NIGHT_FILL ? at(color, MIN_NIGHT_FILL, 0.3) : fill),
    '--brand-text': pair(dayText, nightText),
    '--brand-wash': pair(...washes),
    '--on-brand': text,
  };
  /** Of a page's top in the accent color. */
  const brandTone: Tokens = {
    '--tone': pair(fill, night),
    '--on-tone': pair(text, WHITE),
    '--on-tone-2': pair(onFill(second), at(color, 0.92, 0.035)),
    '--tone-line': isLight ? 'light-dark(#0e10263d,#ffffff3d)' : '#ffffff3d',
    '--tone-focus': 'var(--on-tone)',
    '--tone-accent': pair(isLight ? text : onFill(pale), pale),
  };
  /** Of a dark page top. */
  const inkTone: Tokens = { '--tone-focus': pale, '--tone-accent': nightText };
  /** The faces of the gem on the home page, from light to dark, and its rings. */
  const gem = [
    at(color, 0.9, 0.06),
    at(color, 0.72, 0.15),
    at(color, 0.6, 0.21),
    at(color, 0.36, 0.215),
  ];
  return { fill, text, night, dayText, nightText, root, brandTone, inkTone, gem, rings: pale };
}

/** Everything that follows from a category's color, for texts and grounds with it, and for its page's top. */
export function categoryOf(hex: string) {
  const color = toOklch(hex);
  const night = at(color, 0.31, 0.085);
  const fill = movedUntil(color, STEP, (one) => carries(one, INK) && passes(one, [INK_2, night]));
  const washes = [at(color, 0.93, 0.045), at(color, 0.275, 0.075)] as const;
  const [dayText, nightText] = textsOf(color, washes);
  const field = pair(fill, night);
  const category: Tokens = {
    '--cat': fill,
    '--cat-text': pair(dayText, nightText),
    '--cat-wash': pair(...washes),
    '--cat-field': field,
  };
  const tone: Tokens = { '--tone': field, '--hue': fill };
  return { fill, night, dayText, category, tone };
}

/** What the screen shows of an accent color: a pair of colors and its contrast. */
export interface ContrastPair {
  label: string;
  ratio: number;
  /** Whether readers see the color lightened there, so that they can read it. */
  isLightened: boolean;
}

/** The contrast of a color as it was chosen. Readers see what `accentOf` makes of it. */
export function contrastPairs(hex: string): ContrastPair[] {
  const { nightText } = accentOf(hex);
  const pairOf = (label: string, text: string, other: string) => ({
    label,
    ratio: contrast(text, other),
    isLightened: text !== hex,
  });
  return [
    pairOf('White text on this color', hex, WHITE),
    pairOf('Links on the page, light theme', hex, DAY[0]),
    pairOf('Links on the page, dark theme', nightText, NIGHT[0]),
  ];
}

/** The closest color that carries white text and can be read on paper; links by night are lightened anyway. */
export const readableAccent = (hex: string): string =>
  movedUntil(toOklch(hex), -STEP, (one) => carries(one, WHITE) && passes(one, DAY));
