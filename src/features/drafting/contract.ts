import { z } from 'zod';
import { withoutUnseen } from '#lib/text/strip-invisible.ts';
import { GENERATORS, KEYWORD_MAX, type Stage } from './values.ts';

export const generateInputSchema = z.strictObject({
  keyword: z
    .string()
    // One line, as a person sees it: it stands in prompts, in titles and in the history.
    .overwrite((text) =>
      withoutUnseen(text)
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim(),
    )
    .min(1, 'Please enter or select a keyword to generate an article.')
    .max(KEYWORD_MAX, `must be at most ${KEYWORD_MAX} characters`),
});

/** A draft for a person to check (spec §3 'Generated article'), and who wrote it. */
export const generatedArticleSchema = z
  .strictObject({
    id: z.int().describe('A save that holds the draft names it, for the audit log'),
    title: z.string(),
    metaDescription: z.string(),
    category: z.string().describe('The slug of a category that exists'),
    tags: z.array(z.string()),
    content: z.string().describe('Sanitised HTML; what a writer must check stands in a mark'),
    slug: z.string().describe('Made from the title; a save may have to number it'),
    generator: z.enum(GENERATORS).describe("'outline': made from the archive, no model wrote it"),
    model: z.string().nullable().describe('Which model wrote it; null for an outline'),
  })
  .meta({ id: 'GeneratedArticle' });
export type GeneratedArticle = z.infer<typeof generatedArticleSchema>;

/** What a generation that is followed says on its way: the data of an event named 'progress'. */
export interface Progress {
  stage: Stage;
  /** Words written so far in this stage. */
  words: number;
}

/** What a model is asked for. What of it does not fit is mended where it can be, and refused else. */
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
