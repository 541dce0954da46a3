import { z } from 'zod';
import { isoTimestamp } from '#lib/api/request-schemas.ts';
import { articleSchema } from './contract.ts';

/** How long a preview link works. */
export const PREVIEW_LINK_DAYS = 7;

/** A preview link that was just made: its secret is not shown again. */
export const newPreviewLinkSchema = z
  .strictObject({ path: z.string(), expiresAt: isoTimestamp })
  .meta({ id: 'NewPreviewLink' });
export type NewPreviewLink = z.infer<typeof newPreviewLinkSchema>;

/** The preview links of an article that work. */
export const previewLinksSchema = z
  .strictObject({
    count: z.int(),
    expiresAt: isoTimestamp.nullable().describe('When the last one expires; null without any'),
  })
  .meta({ id: 'PreviewLinks' });
export type PreviewLinks = z.infer<typeof previewLinksSchema>;

export const previewQuerySchema = z.strictObject({ token: z.string().max(100) });

/** An article as a preview link shows it: the last saved version. */
export const linkedPreviewSchema = z
  .strictObject({ article: articleSchema, expiresAt: isoTimestamp })
  .meta({ id: 'LinkedPreview' });
export type LinkedPreview = z.infer<typeof linkedPreviewSchema>;
