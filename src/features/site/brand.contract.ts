import { z } from 'zod';
import { withoutFocus } from '#features/media/values.ts';
import { type BrandCategory, HEADLINE_FONTS } from '#lib/brand.ts';
import { isHexColor } from '#lib/color/oklch.ts';

/** Nothing but six digits gets into a style sheet. */
export const colorSchema = z
  .string()
  .max(100, 'must be a color such as #2a2de6')
  .trim()
  .toLowerCase()
  .refine(isHexColor, 'must be a color such as #2a2de6');

const imageSchema = z
  .string()
  .max(200, 'must be an image of the library')
  // A brand's image is never cropped.
  .overwrite(withoutFocus)
  .regex(
    /^\/media\/[0-9a-f]{20}-[1-9]\d{0,4}x[1-9]\d{0,4}\/[1-9]\d{0,4}\.(?:jpg|png|gif)$/,
    'must be an image of the library',
  );

const imageOf = (label: string, hint: string) =>
  ({ section: 'brand', label, hint, kind: 'image', schema: imageSchema }) as const;

const FONT_NAMES: Record<(typeof HEADLINE_FONTS)[number], string> = {
  wide: 'Anybody, wide',
  narrow: 'Anybody, narrow',
  serif: 'Faustina',
  system: 'The font of the reader’s system',
};

const NAMES: Record<BrandCategory, string> = {
  review: 'Reviews',
  news: 'News',
  education: 'Education',
  guide: 'Guides',
  community: 'Community',
};

const colorOf = (category: BrandCategory) =>
  ({
    section: 'brand',
    label: `Color of ${NAMES[category]}`,
    // The screen explains all five together.
    hint: '',
    kind: 'color',
    schema: colorSchema,
  }) as const;

/** The settings of the section Brand (`settings.contract.ts`). */
export const BRAND_SETTINGS = {
  logo: imageOf(
    'Logo',
    'SVG or PNG, at least 200 px wide. Replaces the name in the header. In an SVG file, convert letters to outlines: readers’ devices lack its font.',
  ),
  logoDark: imageOf(
    'Logo on dark backgrounds',
    'For the dark theme, and where the page’s top is dark. If empty, the logo is used.',
  ),
  icon: imageOf(
    'Icon',
    'Square, at least 512 px. For browser tabs and the home screens of phones.',
  ),
  shareImage: imageOf('Sharing image', 'For pages without an image of their own. 1200 × 630 px.'),
  accentColor: {
    section: 'brand',
    label: 'Accent color',
    hint: 'Buttons, links and the top of the home page.',
    kind: 'color',
    schema: colorSchema,
  },
  headlineFont: {
    section: 'brand',
    label: 'Headline font',
    hint: 'Readers load nothing from other sites: the fonts are part of Savepoint or of the reader’s system.',
    kind: 'choice',
    choices: HEADLINE_FONTS.map((value) => ({ value, label: FONT_NAMES[value] })),
    schema: z.enum(HEADLINE_FONTS),
  },
  reviewColor: colorOf('review'),
  newsColor: colorOf('news'),
  educationColor: colorOf('education'),
  guideColor: colorOf('guide'),
  communityColor: colorOf('community'),
} as const;
