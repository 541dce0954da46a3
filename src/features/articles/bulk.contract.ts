import { z } from 'zod';
import { bylineInputSchema } from '#features/authors/contract.ts';
import { idNumber, isoTimestamp } from '#lib/api/request-schemas.ts';
import { authorName } from './contract.ts';
import { ARTICLE_STATUSES, BULK_MAX } from './values.ts';
import { articlePatchSchema } from './writing.contract.ts';

/** The articles of a bulk action. */
export const bulkSchema = z.strictObject({
  articleIds: z
    .array(idNumber)
    .min(1, 'must name at least one article')
    .max(BULK_MAX, `must name at most ${BULK_MAX} articles`),
  versions: z
    .record(z.string(), z.int().min(1))
    .optional()
    .describe('The versions the caller has seen, by id; articles with a newer one are not changed'),
});
export type BulkRequest = z.infer<typeof bulkSchema>;

export const bulkAnswerSchema = z
  .strictObject({
    message: z.string().describe('How many were changed, and how many were not'),
    done: z.array(z.int()).describe('IDs of the changed articles'),
    failed: z.array(
      z.strictObject({
        id: z.int(),
        code: z.string(),
        detail: z.string().describe('Why it was not changed'),
      }),
    ),
  })
  .meta({ id: 'BulkAnswer' });
export type BulkAnswer = z.infer<typeof bulkAnswerSchema>;

const { category, tags } = articlePatchSchema.shape;
const someTags = tags.unwrap().min(1, 'must name at least one tag');

/** A change of several articles, apart from moderation. */
export const bulkChangeSchema = bulkSchema.extend({
  change: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('trash') }).describe('Moves them to the trash'),
    z
      .strictObject({
        type: z.literal('restore'),
        asBefore: z.boolean().default(false).describe('Undo: not as drafts, but as they were'),
      })
      .describe('Returns them from the trash'),
    z.strictObject({ type: z.literal('delete') }).describe('Deletes them permanently'),
    z.strictObject({ type: z.literal('category'), category: category.unwrap() }),
    z.strictObject({ type: z.literal('add-tags'), tags: someTags }),
    z.strictObject({ type: z.literal('remove-tags'), tags: someTags }),
    z
      .strictObject({ type: z.literal('byline'), byline: bylineInputSchema })
      .describe('Needs `BYLINES=on`'),
  ]),
});
export type BulkChange = z.infer<typeof bulkChangeSchema>['change'];

export const restoreSchema = z.strictObject({
  asBefore: z
    .boolean()
    .default(false)
    .describe('Undo: not as a draft, but as it was. Only for the account that deleted it'),
});

/** An article in the trash. */
const trashedArticleSchema = z
  .strictObject({
    id: z.int(),
    title: z.string(),
    category: z.string(),
    status: z.enum(ARTICLE_STATUSES).describe('Before it was deleted'),
    version: z.int(),
    authorName,
    deletedAt: isoTimestamp,
    deletedBy: z.string().nullable().describe('Null if the account was deleted'),
  })
  .meta({ id: 'TrashedArticle' });
export type TrashedArticle = z.infer<typeof trashedArticleSchema>;

export const trashPageSchema = z
  .strictObject({ articles: z.array(trashedArticleSchema), totalCount: z.int() })
  .meta({ id: 'TrashPage' });
export type TrashPage = z.infer<typeof trashPageSchema>;

export const writersSchema = z.array(z.strictObject({ id: z.int(), name: z.string() }));
export type Writers = z.infer<typeof writersSchema>;
