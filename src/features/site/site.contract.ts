import { z } from 'zod';
import { ownCategorySchema } from '#features/taxonomy/contract.ts';

/** What every page is made from, for pages that stay open. */
export const currentSiteSchema = z
  .strictObject({
    site: z.record(z.string(), z.unknown()).describe('The settings that pages show'),
    css: z.string().describe('The rules of the brand; empty with the default look'),
    categories: z.array(ownCategorySchema).describe('As /api/categories/own lists them'),
    menuLabels: z
      .record(z.string(), z.string())
      .describe('The labels of the default menu links in the language of the site, by URL'),
  })
  .meta({ id: 'CurrentSite' });
export type CurrentSite = z.infer<typeof currentSiteSchema>;
