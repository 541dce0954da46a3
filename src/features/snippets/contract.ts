import { z } from 'zod';
import { withoutLineBreaks } from '#lib/text/line-breaks.ts';
import { withoutDirections } from '#lib/text/strip-invisible.ts';
import { SNIPPET_LIMITS } from './values.ts';

export const snippetInputSchema = z
  .strictObject({
    title: z
      .string()
      .max(SNIPPET_LIMITS.title)
      .overwrite(withoutDirections)
      .overwrite(withoutLineBreaks)
      .trim()
      .min(1)
      .describe('For staff; readers never see it'),
    content: z
      .string()
      .max(SNIPPET_LIMITS.content, `must be at most ${SNIPPET_LIMITS.content} characters of HTML`)
      .describe('HTML as in an article, without other snippets'),
  })
  .meta({ id: 'SnippetInput' });
export type SnippetInput = z.infer<typeof snippetInputSchema>;

export const snippetEditSchema = snippetInputSchema.extend({
  version: z.int().min(1).describe('The version that was edited'),
});
export type SnippetEdit = z.infer<typeof snippetEditSchema>;

/** A snippet as staff see it. */
export const snippetSchema = z
  .strictObject({
    id: z.int(),
    key: z.string().describe('Names it in the HTML of articles: `<div class="snippet-KEY">`'),
    title: z.string(),
    content: z.string(),
    version: z.int(),
    uses: z.int().describe('Number of articles that contain it, public or not'),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'KnownSnippet' });
export type Snippet = z.infer<typeof snippetSchema>;

export const snippetArticlesSchema = z.array(
  z
    .strictObject({ id: z.int(), title: z.string(), isPublic: z.boolean() })
    .meta({ id: 'SnippetArticle' }),
);
export type SnippetArticle = z.infer<typeof snippetArticlesSchema>[number];
