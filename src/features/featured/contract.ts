import { z } from 'zod';
import { adminSummarySchema, articleSummarySchema } from '#features/articles/contract.ts';
import { idNumber } from '#lib/api/request-schemas.ts';
import { FEATURED_PAGES, SIDEBAR_SLOTS } from './values.ts';

export const featuredByPageSchema = z
  .strictObject({
    mainFeatured: articleSummarySchema.nullable(),
    sidebarArticles: z.array(articleSummarySchema),
  })
  .meta({ id: 'FeaturedByPage' });
export type FeaturedByPage = z.infer<typeof featuredByPageSchema>;

export const pageParamsSchema = z.strictObject({ page: z.string().min(1).max(100) });

/** A page's slots for the admin area, including articles that are not public yet. */
export const adminPlacementsSchema = z
  .strictObject({
    mainFeatured: adminSummarySchema.nullable(),
    sidebarArticles: z.array(adminSummarySchema),
  })
  .meta({ id: 'AdminPlacements' });
export type AdminPlacements = z.infer<typeof adminPlacementsSchema>;

/** Whether a custom category has the slug is checked against the database. */
export const featuredPageSchema = z
  .string()
  .max(60)
  .regex(/^[a-z0-9-]+$/, 'must be a page with featured articles')
  .describe(`One of ${FEATURED_PAGES.join(', ')}, or the slug of a custom category`);

export const adminPageParamsSchema = z.strictObject({ page: featuredPageSchema });

/** Without a body the call toggles. */
export const featureSchema = z
  .strictObject({ page: featuredPageSchema, slot: z.enum(['main', 'sidebar', 'none']) })
  .nullish();

export const sidebarOrderSchema = z.strictObject({
  articleIds: z
    .array(idNumber)
    .max(SIDEBAR_SLOTS)
    .describe('All articles of the sidebar, in the new order'),
});
