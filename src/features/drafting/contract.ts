import { z } from 'zod';
import { stripInvisible } from '#lib/text/strip-invisible.ts';
import { GENERATORS, KEYWORD_MAX, type Stage } from './values.ts';

export const generateInputSchema = z.strictObject({
  keyword: z
    .string()
    // One visible line: it is used in prompts, titles and the activity log.
    .overwrite((text) =>
      stripInvisible(text)
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim(),
    )
    .min(1, 'Please enter or select a keyword to generate an article.')
    .max(KEYWORD_MAX),
});

/** A draft for a person to check (spec §3 'Generated article'), and who wrote it. */
export const generatedArticleSchema = z
  .strictObject({
    id: z.int().describe('Send it with the article that uses the draft, for the activity log'),
    title: z.string(),
    metaDescription: z.string(),
    category: z.string().describe('The slug of an existing category'),
    tags: z.array(z.string()),
    content: z.string().describe('Sanitized HTML; passages to check are in mark elements'),
    slug: z.string().describe('Made from the title; saving may add a number'),
    generator: z
      .enum(GENERATORS)
      .describe("'outline': made from the archive, not written by a model"),
    model: z.string().nullable().describe('The model; null for an outline'),
  })
  .meta({ id: 'GeneratedArticle' });
export type GeneratedArticle = z.infer<typeof generatedArticleSchema>;

/** The data of a 'progress' event. */
export interface Progress {
  stage: Stage;
  /** Words written so far in this stage. */
  words: number;
}

/** The answer expected from the model. Fixable deviations are fixed, others refused. */
export const modelDraftSchema = z.object({
  title: z.string().refine(isWritten, 'must not be empty'),
  metaDescription: z.string(),
  category: z.string().describe('The slug of one of the categories'),
  tags: z.array(z.string()),
  content: z.string().refine(isWritten, 'must not be empty').describe('HTML'),
});
export type ModelDraft = z.infer<typeof modelDraftSchema>;

function isWritten(text: string): boolean {
  return text.trim() !== '';
}
