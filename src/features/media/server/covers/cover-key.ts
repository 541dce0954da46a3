import { createHash } from 'node:crypto';
import { chosenColor } from '#features/taxonomy/values.ts';
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

/**
 * The site's part of a cover: its name, and the owner's colors for the category.
 * @param stored the category's color as stored
 */
export function coverBrand(
  brand: Brand & { siteName: string },
  category: string,
  stored?: string,
): Pick<CoverInput, 'siteName' | 'colors'> {
  const { siteName, accentColor: accent } = brand;
  const kind = kindOf(category);
  const name = kind === 'other' ? 'accentColor' : (`${kind}Color` as const);
  const chosen = stored === undefined ? null : chosenColor({ slug: category, color: stored });
  const ground = chosen ?? brand[name];
  const isDefault = accent === BRAND_DEFAULTS.accentColor && ground === BRAND_DEFAULTS[name];
  return { siteName, ...(!isDefault && { colors: { ground, accent } }) };
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
