import { createHash } from 'node:crypto';
import { BRAND_DEFAULTS, type Brand } from '#lib/brand.ts';
import { type CoverColors, kindOf, TEMPLATE_VERSION, variantOf } from './templates.ts';

/** What a cover shows. The texts are plain text of any length and script, never markup. */
export interface CoverInput {
  /** Selects one of the variants of the category's art. */
  articleId: number;
  title: string;
  /** The category's slug: review, news, education, guide, community; all others look alike. */
  category: string;
  categoryName: string;
  siteName: string;
  /** The owner's colors, if they differ from the default. */
  colors?: CoverColors;
}

/** The site's part of a cover: its name, and the owner's colors for the category. */
export function coverBrand(
  brand: Brand & { siteName: string },
  category: string,
): Pick<CoverInput, 'siteName' | 'colors'> {
  const { siteName, accentColor: accent } = brand;
  const kind = kindOf(category);
  const name = kind === 'other' ? 'accentColor' : (`${kind}Color` as const);
  const isDefault = accent === BRAND_DEFAULTS.accentColor && brand[name] === BRAND_DEFAULTS[name];
  return { siteName, ...(!isDefault && { colors: { ground: brand[name], accent } }) };
}

/** A key of everything that a cover's bytes depend on. @returns 32 lower-case hexadecimal digits */
export function coverKey(input: CoverInput): string {
  const { title, category, categoryName, siteName, articleId, colors } = input;
  const parts = [
    TEMPLATE_VERSION,
    kindOf(category),
    variantOf(articleId),
    title,
    categoryName,
    siteName,
    ...(colors ? [colors.ground, colors.accent] : []),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}
