import { z } from 'zod';

export const brokenLinksSchema = z
  .strictObject({
    urls: z
      .array(z.string())
      .describe('Links of a menu that lead readers nowhere, so they don’t see them'),
  })
  .meta({ id: 'BrokenLinks' });
export type BrokenLinks = z.infer<typeof brokenLinksSchema>;

export const footerPageParamsSchema = z.strictObject({
  slug: z
    .string()
    .max(80)
    .regex(/^[a-z0-9-]+$/, 'must be the slug of a page'),
});

export const footerPageSchema = z.strictObject({
  isShown: z.boolean().describe('Whether the footer links to the page once it is published'),
});

export const footerPagesSchema = z
  .strictObject({ slugs: z.array(z.string()).describe('Pages that the footer links to') })
  .meta({ id: 'FooterPages' });
export type FooterPages = z.infer<typeof footerPagesSchema>;
