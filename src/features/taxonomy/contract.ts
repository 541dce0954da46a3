import { z } from 'zod';

export const categorySchema = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    slug: z.string().describe('What articles hold: the lowercase singular'),
    description: z.string(),
    color: z.string().describe('Hex, #rrggbb'),
  })
  .meta({ id: 'Category' });

export const tagSchema = z
  .strictObject({ id: z.int(), name: z.string(), description: z.string() })
  .meta({ id: 'Tag' });
