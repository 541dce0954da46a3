import { z } from 'zod';
import { MAX_URL_LENGTH } from './embeds/embeds.ts';

export const cardInputSchema = z.strictObject({
  url: z
    .string()
    .trim()
    .max(MAX_URL_LENGTH)
    .refine(
      (url) => /^https?:\/\//i.test(url) && URL.canParse(url),
      'must start with https:// or http://',
    ),
});

/** What a link shows as a card: a page with its title, or a post with its text. */
export const linkCardSchema = z
  .strictObject({
    url: z.string().describe('As requested'),
    kind: z.enum(['page', 'post']),
    title: z.string().describe('Of a page; of a post its author'),
    text: z.array(z.string()).describe('Paragraphs: the description of a page, or the whole post'),
    source: z.string().describe('The name of the site; of a post with its date'),
    image: z
      .strictObject({ url: z.string().describe('On the other site'), alt: z.string() })
      .nullable(),
  })
  .meta({ id: 'LinkCard' });
export type LinkCard = z.infer<typeof linkCardSchema>;
