import { z } from 'zod';
import { idText, queryInt } from '#lib/api/request-schemas.ts';
import { importWarningSchema } from './contract.ts';
import { ITEM_STATES, OUTCOMES } from './values.ts';

const importItemSchema = z
  .strictObject({
    position: z.int().describe('In the file, from 0'),
    type: z.string(),
    title: z.string(),
    oldUrl: z.string().nullable().describe('Null if it never had a public URL'),
    outcome: z.enum(OUTCOMES),
    state: z.enum(ITEM_STATES),
    articleId: z.int().nullable().describe('Null if it has no article'),
    slug: z.string().nullable().describe('The current or planned slug'),
    warnings: z.array(importWarningSchema),
    error: z.string().nullable().describe("Why it couldn't be saved"),
    hasOriginal: z.boolean().describe("Whether the source's text is saved"),
  })
  .meta({ id: 'ImportItem' });
export type ImportItem = z.infer<typeof importItemSchema>;

export const importItemPageSchema = z
  .strictObject({ items: z.array(importItemSchema), totalCount: z.int() })
  .meta({ id: 'ImportItemPage' });
export type ImportItemPage = z.infer<typeof importItemPageSchema>;

export const importItemQuerySchema = z.strictObject({
  state: z.enum(ITEM_STATES).optional(),
  outcome: z.enum(OUTCOMES).optional(),
  warnings: z.literal('true').optional().describe('Only items with warnings'),
  limit: queryInt(1, 100).default(50),
  offset: queryInt(0, 999_999_999).default(0),
});
export type ImportItemQuery = z.output<typeof importItemQuerySchema>;

export const itemParamsSchema = z.strictObject({
  id: idText,
  position: queryInt(0, 999_999_999),
});

export const cancelSchema = z.strictObject({
  undo: z.boolean().default(false).describe('Whether to delete what was imported so far'),
});

/** Images of an import that are not in the library yet. */
export const importImagePageSchema = z
  .strictObject({
    images: z.array(
      z.strictObject({
        url: z.string(),
        failed: z.boolean().describe('Whether automatic retries have ended'),
        error: z.string().nullable().describe("Why it couldn't be fetched"),
      }),
    ),
    totalCount: z.int(),
  })
  .meta({ id: 'ImportImagePage' });
export type ImportImagePage = z.infer<typeof importImagePageSchema>;

export const importImageQuerySchema = z.strictObject({
  failed: z.literal('true').optional(),
  limit: queryInt(1, 100).default(50),
  offset: queryInt(0, 999_999_999).default(0),
});
export type ImportImageQuery = z.output<typeof importImageQuerySchema>;
