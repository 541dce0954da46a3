import { z } from 'zod';
import { idText, queryInt } from '#lib/api/request-schemas.ts';
import { ITEM_STATES, OUTCOMES } from './values.ts';

const lossSchema = z.strictObject({ what: z.string(), becomes: z.string() });

/** What became of an item, or what is to become of it. */
const importItemSchema = z
  .strictObject({
    position: z.int().describe('In the file, from 0'),
    type: z.string(),
    title: z.string(),
    address: z.string().nullable().describe('Where readers found it; null where they never could'),
    outcome: z.enum(OUTCOMES),
    state: z.enum(ITEM_STATES),
    articleId: z.int().nullable().describe('Null where no article is there for it'),
    slug: z.string().nullable().describe('The slug that it has, or is to have'),
    losses: z.array(lossSchema).describe('What of it cannot be kept as it is'),
    error: z.string().nullable().describe('Why it could not be stored'),
    hasOriginal: z.boolean().describe('Whether its text is kept as the source has it'),
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
  notes: z.literal('true').optional().describe('Only those of which something is lost'),
  limit: queryInt(1, 100).default(50),
  offset: queryInt(0, 999_999_999).default(0),
});
export type ImportItemQuery = z.output<typeof importItemQuerySchema>;

export const itemParamsSchema = z.strictObject({
  id: idText,
  position: queryInt(0, 999_999_999),
});

export const cancelSchema = z.strictObject({
  undo: z.boolean().default(false).describe('Whether what is here is taken back, too'),
});

export const undoSchema = z.strictObject({
  edited: z.boolean().default(false).describe('Whether articles go, too, that were edited here'),
  count: z
    .int()
    .describe(
      'How many articles it made and changed (`items.created` + `items.updated`), to confirm',
    ),
});
/** An image of an import that is not in the library (yet). */
export const importImagePageSchema = z
  .strictObject({
    images: z.array(
      z.strictObject({
        address: z.string(),
        failed: z.boolean().describe('Whether nobody asks for it again by himself'),
        error: z.string().nullable().describe('Why it has not come'),
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
