import { z } from 'zod';
import { idParamsSchema, idText, languageSchema, queryInt } from '#lib/api/request-schemas.ts';
import { withoutDirections } from '#lib/text/strip-invisible.ts';
import {
  MEDIA_ACTIONS,
  MEDIA_FILTERS,
  MEDIA_LIMITS,
  MEDIA_SORTS,
  MEDIA_STATES,
} from './library.values.ts';
import { isLicense, LICENSE_NAMES } from './licenses.ts';
import { CROP_UNIT, MEDIA_FOLDER, RATIO_NAMES } from './use-crops.values.ts';
import { IN_SIZES } from './values.ts';

/** The URL of an uploaded or demo image: readers never load images from other hosts. */
export const imageUrlSchema = z
  .string()
  .regex(
    new RegExp(`${IN_SIZES.source}[\\w-]+\\.\\w{3,4}$`),
    'must be the URL of an image in the library',
  );

export const thumbnailSchema = z
  .strictObject({ thumbnailUrl: z.string().describe('Path of the generated cover, card size') })
  .meta({ id: 'Thumbnail' });
export type Thumbnail = z.infer<typeof thumbnailSchema>;

const PLACEHOLDER_MAX = 4096;
const side = z
  .string()
  .regex(/^[1-9]\d{0,4}$/, 'must be a whole number of pixels')
  .transform(Number)
  .pipe(z.int().min(1).max(PLACEHOLDER_MAX));
export const placeholderParamsSchema = z.strictObject({ width: side, height: side });

export const coverParamsSchema = z.strictObject({
  id: idText,
  key: z.string().regex(/^[0-9a-f]{16,64}$/, 'must be a cover key'),
  file: z.enum(['social.png', 'card.webp', 'card.avif']),
});

const text = (max: number) =>
  z
    .string()
    .overwrite(withoutDirections)
    .trim()
    .max(max)
    .refine((value) => !value.includes('\0'), 'must not hold a NUL character');

const credit = text(MEDIA_LIMITS.credit).describe(
  'Who made the image; shown below it as “Credit: …”',
);
const license = text(MEDIA_LIMITS.license)
  .refine(
    isLicense,
    `must be one of ${LICENSE_NAMES.join(', ')}, or a URL that starts with https:// or http://`,
  )
  .describe(`One of ${LICENSE_NAMES.join(', ')}, or the URL of another license; empty for none`);

/** An image's texts. */
const mediaTextSchema = z.strictObject({
  alt: text(MEDIA_LIMITS.alt).describe('Describes the image for people who can’t see it'),
  caption: text(MEDIA_LIMITS.caption),
  credit,
  license,
});
export type MediaText = z.infer<typeof mediaTextSchema>;

const percent = z.int().min(0).max(100);
const focusSchema = z
  .strictObject({ x: percent, y: percent })
  .nullable()
  .describe('The point that stays visible in every crop, in percent from the left and top edge');

/** What an editor changes about an image; the rest stays. */
export const mediaInputSchema = mediaTextSchema.extend({ focus: focusSchema }).partial();
export type MediaInput = z.infer<typeof mediaInputSchema>;

/** The optional fields next to the file of an upload. */
export const uploadTextSchema = mediaTextSchema.partial();

/** The credit of an image that an article or page shows. */
export const imageCreditSchema = z
  .strictObject({
    key: z.string().describe('Of the image, or its folder if it is cropped for this use'),
    url: z.string(),
    credit: z.string().describe('Who made the image; empty if unknown'),
    license: z.string().describe('In the language of the site; empty for none'),
    licenseUrl: z.string().nullable().describe('Where its terms are'),
  })
  .meta({ id: 'ImageCredit' });
export type ImageCredit = z.infer<typeof imageCreditSchema>;

const part = (min: number) => z.int().min(min).max(CROP_UNIT);
const rectSchema = z
  .strictObject({ x: part(0), y: part(0), width: part(1) })
  .describe(
    `The left and top edge and the width, in 1/${CROP_UNIT} of the image’s; the height follows from the ratio`,
  );
const rectsSchema = z
  .strictObject({
    '16x9': rectSchema.optional(),
    '4x3': rectSchema.optional(),
    '1x1': rectSchema.optional(),
    '3x4': rectSchema.optional(),
  })
  .describe('By ratio; the others follow the focal point');
const shownSchema = z.enum(['whole', ...RATIO_NAMES]);

/** The crops of an image for one use. */
export const mediaCropInputSchema = z
  .strictObject({
    rects: rectsSchema,
    shown: shownSchema
      .optional()
      .describe('What pages show: a crop of `rects`, or the whole image. Default: 16x9 if given'),
  })
  .refine(({ rects, shown = 'whole' }) => shown === 'whole' || rects[shown] !== undefined, {
    path: ['shown'],
    message: 'must be a crop of `rects`, or whole',
  });
export type MediaCropInput = z.infer<typeof mediaCropInputSchema>;

export const mediaCropSchema = z
  .strictObject({
    url: z.string().describe('The file to use in an article, instead of that of the image'),
    rects: rectsSchema,
    shown: shownSchema,
  })
  .meta({ id: 'MediaCrop' });
export type MediaCrop = z.infer<typeof mediaCropSchema>;

export const cropParamsSchema = idParamsSchema.extend({
  crop: z.string().regex(/^[0-9a-f]{12}$/, 'must be the ID in a URL'),
});

export const altProposalInputSchema = z.strictObject({
  language: languageSchema.default(''),
});

/** An alternative text for a person to check. It isn't stored. */
export const altProposalSchema = z.strictObject({ alt: z.string() }).meta({ id: 'AltProposal' });
export type AltProposal = z.infer<typeof altProposalSchema>;

/** An uploaded image. */
export const mediaSchema = z
  .strictObject({
    id: z.int(),
    key: z.string().describe('Identifies the content and its size; all URLs are derived from it'),
    url: z
      .string()
      .describe('The file to use in an article; smaller sizes are offered in `srcset`'),
    width: z.int(),
    height: z.int(),
    state: z.enum(MEDIA_STATES),
    done: z.int().describe('How many of its files exist'),
    total: z.int(),
    error: z.string().nullable(),
    alt: z.string(),
    caption: z.string(),
    credit: z.string(),
    license: z.string(),
    focus: focusSchema,
    name: z.string().describe("The uploaded file's"),
    bytes: z.int().describe('Of the uploaded file'),
    uploadedBy: z.string().nullable().describe('Null if the account was deleted'),
    createdAt: z.iso.datetime(),
    uses: z.int().describe('How many articles use it'),
    formerUses: z.int().describe('How many more articles use it in an older version only'),
    can: z.array(z.enum(MEDIA_ACTIONS)),
  })
  .meta({ id: 'Media' });
export type Media = z.infer<typeof mediaSchema>;

export const mediaPageSchema = z
  .strictObject({ media: z.array(mediaSchema), totalCount: z.int() })
  .meta({ id: 'MediaPage' });
export type MediaPage = z.infer<typeof mediaPageSchema>;

export const mediaUsesSchema = z
  .strictObject({
    articles: z
      .array(
        z.strictObject({
          id: z.int(),
          title: z.string(),
          slug: z.string().nullable().describe('Null if the article is not public'),
          canEdit: z.boolean(),
        }),
      )
      .describe('At most 50'),
    others: z.int().describe('Further articles, and those the caller may not see'),
    games: z.array(z.strictObject({ title: z.string(), slug: z.string() })),
    authors: z.array(z.strictObject({ name: z.string(), slug: z.string() })),
    pages: z.int().describe('Pages of the site with it, such as About; versions count, too'),
    settings: z.int().describe('Settings of the site with it, such as the logo'),
    snippets: z.array(z.string()).describe('Titles of the snippets that contain it'),
  })
  .meta({ id: 'MediaUses' });
export type MediaUses = z.infer<typeof mediaUsesSchema>;

export const mediaListQuerySchema = z.strictObject({
  key: z.string().max(40).optional().describe('The image with this key or former key'),
  search: z.string().max(200).optional(),
  filter: z
    .enum(MEDIA_FILTERS)
    .optional()
    .describe(
      'no-alt: without alternative text. unused: no article, game, author or page shows it',
    ),
  sort: z.enum(MEDIA_SORTS).optional(),
  limit: queryInt(1, 100).optional(),
  offset: queryInt(0, 1_000_000).optional(),
});

export const mediaFileParamsSchema = z.strictObject({
  key: z.string().regex(new RegExp(`^${MEDIA_FOLDER}$`), 'must be an image'),
  file: z
    .string()
    .regex(
      /^(?:[1-9]\d{0,4}\.(?:avif|(?:anim\.)?webp|jpg|png|gif)|(?:16x9|4x3|1x1|3x4)\.jpg|icon-(?:48|180|192|512|1400)\.png)$/,
      'must be a size',
    ),
});

/** With the focal point. */
export const focusedFileParamsSchema = mediaFileParamsSchema.extend({
  focus: z.string().regex(/^\d{1,3}-\d{1,3}$/, 'must be a focal point'),
});
