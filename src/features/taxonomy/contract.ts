import { z } from 'zod';
import { idNumber, queryInt } from '#lib/api/request-schemas.ts';
import { withoutDirections } from '#lib/text/strip-invisible.ts';
import { DEFAULT_COLOR } from './values.ts';

export const categorySchema = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    slug: z.string().describe('What articles hold: the lowercase singular'),
    description: z.string(),
    color: z.string().describe('Hex, #rrggbb'),
  })
  .meta({ id: 'Category' });

/** A custom category. */
export const ownCategorySchema = categorySchema
  .extend({ textColor: z.string().describe('Black or white: what can be read on its color') })
  .meta({ id: 'OwnCategory' });
export type OwnCategory = z.infer<typeof ownCategorySchema>;

export const tagSchema = z
  .strictObject({ id: z.int(), name: z.string(), description: z.string() })
  .meta({ id: 'Tag' });

export const adminCategorySchema = categorySchema
  .extend({ articleCount: z.int() })
  .meta({ id: 'AdminCategory' });
export type AdminCategory = z.infer<typeof adminCategorySchema>;

export const adminTagSchema = tagSchema.extend({ articleCount: z.int() }).meta({ id: 'AdminTag' });
export type AdminTag = z.infer<typeof adminTagSchema>;

export const adminTagPageSchema = z
  .strictObject({ tags: z.array(adminTagSchema), totalCount: z.int() })
  .meta({ id: 'AdminTagPage' });
export type AdminTagPage = z.infer<typeof adminTagPageSchema>;

const name = z
  .string()
  .overwrite(withoutDirections)
  .trim()
  .min(1, 'is required')
  .max(60, 'must be at most 60 characters');
const description = z.string().trim().max(500, 'must be at most 500 characters').default('');

export const categoryInputSchema = z.strictObject({
  name,
  description,
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'must be a color such as #6b7280')
    .transform((color) => color.toLowerCase())
    .default(DEFAULT_COLOR),
});

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
  search: z.string().max(100, 'must be at most 100 characters').optional(),
  limit: queryInt(1, 100).optional(),
  offset: queryInt(0, 1_000_000).optional(),
});
