import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  accentOf,
  categoryOf,
  contrastPairs,
  MIN_CONTRAST,
  readableAccent,
} from './brand-tokens.ts';
import { contrast, mix, toHex, toOklch } from './oklch.ts';

const LIGHTNESSES = [0.15, 0.3, 0.45, 0.55, 0.6, 0.65, 0.7, 0.8, 0.95];
const HUES = [0, 28, 60, 96, 130, 152, 195, 230, 268, 306, 340];
const COLORS = [
  ...['#000000', '#ffffff', '#777777', '#ff0000', '#00ff00', '#0000ff', '#ffff00', '#00ffff'],
  ...['#ff00ff', '#ffd426', '#b3123f', '#0b6b4f', '#252dee', '#010101', '#fefefe'],
  ...LIGHTNESSES.flatMap((l) => HUES.flatMap((h) => [0.05, 0.3].map((c) => toHex({ l, c, h })))),
];

const oklch = (l: number, c: number, h: number) => toHex({ l, c, h });
const SHEET = readFileSync('src/ui/styles/tokens.css', 'utf8');
/** The values of a token in tokens.css by day and by night. */
function sheetToken(name: string): [day: string, night: string] {
  const [, value = ''] = new RegExp(`--${name}: light-dark\\((.*)\\);`).exec(SHEET) ?? [];
  const colors = [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)].map(([, l, c, h]) =>
    oklch(Number(l), Number(c), Number(h)),
  );
  if (colors.length !== 2) throw new Error(`tokens.css has no colors for --${name}`);
  return [colors[0] ?? '', colors[1] ?? ''];
}
const GROUNDS = ['paper', 'sunk', 'raised'].map(sheetToken);
const INKS = ['ink', 'ink-2', 'ink-3'].map(sheetToken);
const THEMES = ([0, 1] as const).map((theme) => ({
  grounds: GROUNDS.map((pair) => pair[theme]),
  inks: INKS.map((pair) => pair[theme]),
}));
const ON_FILL = oklch(0.185, 0.045, 278);
const ON_FIELD = [
  [ON_FILL, oklch(0.255, 0.05, 278)],
  [oklch(0.958, 0.012, 92), oklch(0.88, 0.02, 280)],
];

/** The value of a token by day (0) or by night (1). */
function tokenOf(tokens: Readonly<Record<string, string>>, name: string, theme: number): string {
  const text = tokens[name] ?? '';
  const pair = /^light-dark\((#\w+),(#\w+)\)$/.exec(text);
  return pair?.[theme + 1] ?? text;
}

const lowest = (text: string, grounds: readonly string[]) =>
  Math.min(...grounds.map((ground) => contrast(text, ground)));

describe.each(['day', 'night'].map((name, theme) => ({ name, theme })))('by $name', ({ theme }) => {
  const { grounds = [], inks = [] } = THEMES[theme] ?? {};

  it('every accent color gives readable links, buttons, washes and page tops', () => {
    const unreadable = COLORS.filter((color) => {
      const { root, brandTone, inkTone } = accentOf(color);
      const [text, wash, fill, onFill] = [
        '--brand-text',
        '--brand-wash',
        '--brand',
        '--on-brand',
      ].map((name) => tokenOf(root, name, theme)) as [string, string, string, string];
      const [tone, onTone, second, accent] = [
        '--tone',
        '--on-tone',
        '--on-tone-2',
        '--tone-accent',
      ].map((name) => tokenOf(brandTone, name, theme)) as [string, string, string, string];
      const ratios = [
        lowest(text, [...grounds, wash]),
        ...inks.map((ink) => contrast(ink, wash)),
        lowest(onFill, [fill, mix(fill, onFill, 0.14)]),
        lowest(onTone, [tone, mix(tone, onTone, 0.14)]),
        contrast(tone, mix(onTone, tone, 0.14)),
        contrast(second, tone),
        contrast(accent, tone),
        contrast(inkTone['--tone-accent'] ?? '', oklch(0.205, 0.045, 278)),
      ];
      return ratios.some((ratio) => !(ratio >= MIN_CONTRAST));
    });
    expect(unreadable).toEqual([]);
  });

  it('every category color gives readable labels, badges, washes and page tops', () => {
    const unreadable = COLORS.filter((color) => {
      const { category, tone } = categoryOf(color);
      const [fill, text, wash] = ['--cat', '--cat-text', '--cat-wash'].map((name) =>
        tokenOf(category, name, theme),
      ) as [string, string, string];
      const field = tokenOf(tone, '--tone', theme);
      const [onTone = '', second = ''] = ON_FIELD[theme] ?? [];
      const ratios = [
        contrast(ON_FILL, fill),
        lowest(text, [...grounds, wash]),
        ...inks.slice(0, 2).map((ink) => contrast(ink, wash)),
        lowest(onTone, [field, mix(field, onTone, 0.14)]),
        contrast(field, mix(onTone, field, 0.14)),
        contrast(second, field),
        contrast(theme === 0 ? ON_FILL : fill, field),
      ];
      return ratios.some((ratio) => !(ratio >= MIN_CONTRAST));
    });
    expect(unreadable).toEqual([]);
  });
});

it('a color that can be read is used as it is', () => {
  for (const color of ['#252dee', '#b3123f', '#0b6b4f']) expect(accentOf(color).fill).toBe(color);
  expect(accentOf('#ffd426')).toMatchObject({ fill: '#ffd426', text: '#0e1026' });
  expect(categoryOf('#51dd83').fill).toBe('#51dd83');
});

it('the check names three pairs, and one press gives a color that passes by day', () => {
  const shown = (color: string) =>
    contrastPairs(color).map(({ ratio, isLightened }) => [ratio.toFixed(1), isLightened]);
  expect(shown('#b3123f')).toEqual([
    ['6.5', false],
    ['6.2', false],
    ['5.6', true],
  ]);
  expect(shown('#ffd426').map(([ratio]) => ratio)).toEqual(['1.4', '1.3', '13.5']);
  for (const color of COLORS) {
    const pairs = contrastPairs(readableAccent(color));
    expect([color, pairs.every(({ ratio }) => ratio >= MIN_CONTRAST)]).toEqual([color, true]);
  }
});

it('a color keeps its value through OKLCH, and only colors get in', () => {
  for (const color of COLORS) expect(toHex(toOklch(color))).toBe(color);
  for (const text of ['red', '#fff', '#252DEE', '#252dee;}', ' #252dee']) {
    expect(() => toOklch(text)).toThrow('is not a color');
  }
});
