import { iconPath } from '#features/media/crops.values.ts';
import { mediaPath, mediaSizes } from '#features/media/library.values.ts';
import { chosenColor } from '#features/taxonomy/values.ts';
import { BRAND_CATEGORIES, BRAND_DEFAULTS, type Brand, type BrandCategory } from '#lib/brand.ts';
import { accentOf, categoryOf, isDarkText } from '#lib/color/brand-tokens.ts';
import type { PageBrand } from '#lib/render-contract.ts';

const rule = (selector: string, tokens: Readonly<Record<string, string>>) =>
  `${selector}{${Object.entries(tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

/** How the faces of the gem on the home page start, in the order of `accentOf` (hero.tsx). */
const GEM = ['oklch(0.9', 'oklch(0.7', 'oklch(0.6', 'oklch(0.3'];

function accentCss(accentColor: string): string {
  const { root, brandTone, inkTone, gem, rings } = accentOf(accentColor);
  const top = '[data-tone=brand]';
  return [
    rule(':root', root),
    rule(top, brandTone),
    rule('[data-tone=ink]', inkTone),
    ...gem.map((fill, face) => rule(`${top} [fill^="${GEM[face]}"]`, { fill })),
    rule(`${top} [stroke^=oklch]`, { stroke: rings }),
  ].join('');
}

/** Weights and sizes are those of tokens.css. */
const FONT_CSS: Record<Brand['headlineFont'], string> = {
  wide: '',
  narrow:
    ':root{--ff-display:var(--ff-narrow);' +
    '--type-section:840 condensed var(--size-3xl)/1.04 var(--ff-display);' +
    '--type-heading:820 condensed var(--size-2xl)/1.05 var(--ff-display)}' +
    '.title,.title[data-fit]{font-stretch:72%}',
  serif: ':root{--ff-display:var(--ff-text);--ff-narrow:var(--ff-text)}',
  system: ':root{--ff-display:var(--ff-system);--ff-narrow:var(--ff-system)}',
};

/** Twice the largest size of the header's logo (logo.module.css), for fine screens. */
const LOGO = { width: 384, height: 64 };

/** The smallest file of an uploaded logo that is sharp in the header. */
function logoFile(address: string): string {
  const [, , key = ''] = address.split('/');
  const { width, height, widths } = mediaSizes(key);
  const shown = Math.min((LOGO.height * width) / height, LOGO.width);
  return mediaPath(key, widths.find((one) => one >= shown) ?? Math.max(...widths), 'webp');
}

function logoCss({ logo, logoDark, accentColor }: Brand): string {
  const light = logo ?? logoDark;
  const dark = logoDark ?? logo;
  if (light === null || dark === null) return '';
  const onLight = `{--logo:url(${logoFile(light)})}`;
  const onDark = `{--logo:url(${logoFile(dark)})}`;
  if (onLight === onDark) return `:root${onLight}`;
  const tops = isDarkText(accentColor) ? '[data-tone=ink]' : '[data-tone=ink],[data-tone=brand]';
  return (
    `:root${onLight}${tops}${onDark}:root[data-theme=dark]${onDark}` +
    `@media(prefers-color-scheme:dark){:root:not([data-theme=light])${onDark}}`
  );
}

const colorOf = (brand: Brand, category: BrandCategory) => brand[`${category}Color`];
const isOwn = (brand: Brand, category: BrandCategory) =>
  colorOf(brand, category) !== BRAND_DEFAULTS[`${category}Color`];

interface Colored {
  slug: string;
  /** Null for the standard one. */
  color: string | null;
}

function categoryCss({ slug, color }: { slug: string; color: string }): string {
  const { category: tokens, tone } = categoryOf(color);
  return rule(`[data-cat="${slug}"]`, tokens) + rule(`[data-tone="${slug}"]`, tone);
}

/** Paper stays black on white, and names the magazine: a logo's color may not show on it. */
const PRINTED_NAME = '@media print{[data-name]::before{content:attr(data-name)}}';

function makeBrand(brand: Brand, custom: readonly Colored[]): PageBrand {
  const { accentColor, headlineFont, icon, shareImage } = brand;
  const hasAccent = accentColor !== BRAND_DEFAULTS.accentColor;
  const own = [
    ...BRAND_CATEGORIES.filter((category) => isOwn(brand, category)).map((category) => ({
      slug: category,
      color: colorOf(brand, category),
    })),
    // Without a rule, custom categories are gray.
    ...custom.flatMap(({ slug, color }) =>
      color === null || chosenColor({ slug, color }) === null ? [] : { slug, color },
    ),
  ];
  const rules = [
    hasAccent ? accentCss(accentColor) : '',
    ...own.map(categoryCss),
    FONT_CSS[headlineFont],
    logoCss(brand),
  ].join('');
  const tops = own.map(({ slug, color }) => [slug, categoryOf(color)] as const);
  const all = [...tops, ...(hasAccent ? [['brand', accentOf(accentColor)] as const] : [])];
  return {
    css:
      rules === ''
        ? ''
        : `@media screen{${rules}}${brand.logo || brand.logoDark ? PRINTED_NAME : ''}`,
    topColors: Object.fromEntries(all.map(([tone, { fill, night }]) => [tone, [fill, night]])),
    ...(icon !== null && { icons: { tab: iconPath(icon, 48), home: iconPath(icon, 180) } }),
    ...(shareImage !== null && { shareImage }),
  };
}

let last: { key: string; brand: PageBrand } | undefined;

/**
 * The brand of pages. Calculated once per change, as every page needs it.
 * @param custom custom categories, and standard ones with a color of their own
 */
export function pageBrand(brand: Brand, custom: readonly Colored[] = []): PageBrand {
  const names = Object.keys(BRAND_DEFAULTS) as (keyof Brand)[];
  const colors = custom.map(({ slug, color }) => [slug, color]);
  const key = JSON.stringify([names.map((name) => brand[name]), colors]);
  if (last?.key !== key) last = { key, brand: makeBrand(brand, custom) };
  return last.brand;
}
