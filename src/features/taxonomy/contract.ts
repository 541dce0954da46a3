import { z } from 'zod';
import { idNumber, queryInt } from '#lib/api/request-schemas.ts';
import { withoutDirections } from '#lib/text/strip-invisible.ts';
import { isEmoji } from './is-emoji.ts';
import { DEFAULT_COLOR } from './values.ts';

export const categorySchema = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    plural: z.string().describe("Its name in lists; '' without its own"),
    slug: z.string().describe('What articles hold: the lowercase singular'),
    description: z.string(),
    color: z.string().describe('Hex, #rrggbb'),
    emoji: z.string().describe("'' without one"),
  })
  .meta({ id: 'Category' });

/** A category that isn't standard: custom, or changed by an editor. */
export const ownCategorySchema = categorySchema
  .extend({
    color: z
      .string()
      .nullable()
      .describe('Hex, #rrggbb; null for a standard category in its standard color'),
    textColor: z.string().describe('Black or white: what can be read on its color'),
  })
  .meta({ id: 'OwnCategory' });
export type OwnCategory = z.infer<typeof ownCategorySchema>;

export const tagSchema = z
  .strictObject({ id: z.int(), name: z.string(), description: z.string() })
  .meta({ id: 'Tag' });

export const adminCategorySchema = categorySchema
  .extend({
    articleCount: z.int(),
    version: z.int().describe('Increases with every change'),
  })
  .meta({ id: 'AdminCategory' });
export type AdminCategory = z.infer<typeof adminCategorySchema>;

export const adminTagSchema = tagSchema.extend({ articleCount: z.int() }).meta({ id: 'AdminTag' });
export type AdminTag = z.infer<typeof adminTagSchema>;

export const adminTagPageSchema = z
  .strictObject({ tags: z.array(adminTagSchema), totalCount: z.int() })
  .meta({ id: 'AdminTagPage' });
export type AdminTagPage = z.infer<typeof adminTagPageSchema>;

const name = z.string().overwrite(withoutDirections).trim().min(1).max(60);
const description = z.string().trim().max(500).default('');

const categoryInputSchema = z.strictObject({
  name,
  description,
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'must be a color such as #6b7280')
    .transform((color) => color.toLowerCase())
    .default(DEFAULT_COLOR),
});

/** A category's fields, and what may be left out. */
const optional = {
  plural: z.string().overwrite(withoutDirections).trim().max(60).optional(),
  emoji: z
    .string()
    .trim()
    .refine((text) => text === '' || isEmoji(text), 'must be one emoji')
    .optional(),
};

export const newCategorySchema = categoryInputSchema.extend({
  ...optional,
  slug: z
    .string()
    .trim()
    .max(60)
    .optional()
    .describe('Part of the URL, for good; made from the name by default'),
});

export type NewCategory = z.infer<typeof newCategorySchema>;

export const categoryEditSchema = categoryInputSchema.extend({
  ...optional,
  version: z
    .int()
    .min(1)
    .optional()
    .describe('The version that was edited: if it is not the newest, the change is refused'),
});

export type CategoryEdit = z.infer<typeof categoryEditSchema>;

export const tagInputSchema = z.strictObject({
  name,
  description,
});

export const categoryDeletionSchema = z.strictObject({
  moveTo: z
    .string()
    .max(100)
    .optional()
    .describe('A category in any spelling; required if articles use the deleted one'),
});

export const tagMergeSchema = z.strictObject({ into: idNumber.describe('The tag that stays') });

export const tagListQuerySchema = z.strictObject({
  search: z.string().max(100).optional(),
  limit: queryInt(1, 100).optional(),
  offset: queryInt(0, 1_000_000).optional(),
});
