import { z } from 'zod';
import { articleSummarySchema } from '../articles/contract.ts';

export const featuredByPageSchema = z
  .strictObject({
    mainFeatured: articleSummarySchema.nullable(),
    sidebarArticles: z.array(articleSummarySchema),
  })
  .meta({ id: 'FeaturedByPage' });
export type FeaturedByPage = z.infer<typeof featuredByPageSchema>;

export const pageParamsSchema = z.strictObject({ page: z.string().min(1).max(100) });
