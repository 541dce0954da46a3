/** Gray, of categories without a color of their own. */
const OTHER = ['#c6c8d2', '#2a2c3d'] as const;

/** The colors of a page's top by day and by night (tones.css), for the bars of phone browsers. */
const COLORS: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  brand: ['#252dee', '#191eb7'],
  ink: ['#13152b', '#060713'],
  review: ['#51dd83', '#01381e'],
  news: ['#fc6a62', '#610e11'],
  education: ['#c492f7', '#3f1b62'],
  guide: ['#ffa245', '#592805'],
  community: ['#3edada', '#003940'],
  game: ['#f8d63b', '#362a03'],
  other: OTHER,
};

/**
 * The meta elements of a page's color.
 * @param tone of its top: 'brand', 'ink' or a category
 * @param own colors of the owner's brand
 */
export function themeColorTags(tone: string, own: typeof COLORS): string {
  const colors = [own, COLORS].find((one) => Object.hasOwn(one, tone));
  const [light, dark] = colors?.[tone] ?? OTHER;
  const tag = (scheme: string, color: string) =>
    `<meta name="theme-color" content="${color}" media="(prefers-color-scheme:${scheme})">`;
  return tag('light', light) + tag('dark', dark);
}
