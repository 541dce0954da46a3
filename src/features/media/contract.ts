import { z } from 'zod';

export const thumbnailSchema = z
  .strictObject({ thumbnailUrl: z.string().describe('Path of the generated cover, card size') })
  .meta({ id: 'Thumbnail' });
export type Thumbnail = z.infer<typeof thumbnailSchema>;

const PLACEHOLDER_MAX = 4096;
const side = z
  .string()
  .regex(/^[1-9]\d{0,4}$/, 'must be a whole number of pixels')
  .transform(Number)
  .pipe(z.int().min(1).max(PLACEHOLDER_MAX));
export const placeholderParamsSchema = z.strictObject({ width: side, height: side });

export const coverParamsSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'must be an article id')
    .transform(Number),
  key: z.string().regex(/^[0-9a-f]{16,64}$/, 'must be a cover key'),
  file: z.enum(['social.png', 'card.webp', 'card.avif']),
});
