/** What headlines are set in: two widths of the magazine's own face, its text face, or the reader's system font. */
export const HEADLINE_FONTS = ['wide', 'narrow', 'serif', 'system'] as const;

/** The five categories that every magazine has. */
const CATEGORIES = ['review', 'news', 'education', 'guide', 'community'] as const;
export type BrandCategory = (typeof CATEGORIES)[number];
export const BRAND_CATEGORIES: readonly BrandCategory[] = CATEGORIES;

type CategoryColors = { [Name in `${BrandCategory}Color`]: string };

/** What an owner chooses of the site's look. */
export interface Brand extends CategoryColors {
  /** '#rrggbb', as all colors here. */
  accentColor: string;
  headlineFont: (typeof HEADLINE_FONTS)[number];
  /** The URL of an uploaded image, as all images here; null for the magazine's name beside a diamond. */
  logo: string | null;
  /** For dark backgrounds; null uses the other one. */
  logoDark: string | null;
  /** For browser tabs and home screens. */
  icon: string | null;
  /** Shown by social networks for pages without an image. */
  shareImage: string | null;
  /** The last line of every page; null names the magazine. */
  footerLine: string | null;
}

export const BRAND_DEFAULTS: Readonly<Brand> = {
  accentColor: '#252dee',
  headlineFont: 'wide',
  logo: null,
  logoDark: null,
  icon: null,
  shareImage: null,
  footerLine: null,
  reviewColor: '#51dd83',
  newsColor: '#fc6a62',
  educationColor: '#c492f7',
  guideColor: '#ffa245',
  communityColor: '#3edada',
};
