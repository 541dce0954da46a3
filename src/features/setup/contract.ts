import { z } from 'zod';
import { isoTimestamp } from '#lib/api/request-schemas.ts';
import { DEMO_KINDS, SETUP_STATES } from './values.ts';

export const setupSchema = z
  .strictObject({
    state: z
      .enum(SETUP_STATES)
      .describe(
        "'pending' until the setup was opened, 'later' until it is finished or dismissed, then 'done'",
      ),
  })
  .meta({ id: 'Setup' });
export type Setup = z.infer<typeof setupSchema>;

export const setupChangeSchema = z.strictObject({
  state: z.enum(['later', 'done']).describe("'later' never reopens a setup that is done"),
});

const demoItem = z.strictObject({ kind: z.enum(DEMO_KINDS), id: z.int(), name: z.string() });

export const demoPlanSchema = z
  .strictObject({
    isRemoving: z.boolean().describe('Whether a background job removes the demo magazine now'),
    list: z
      .string()
      .describe("Names the items in `deleted`, '' without any; send it with the removal"),
    deleted: z.array(demoItem).describe('What a removal deletes for good'),
    kept: z
      .array(
        demoItem.extend({
          changedBy: z.string().nullable(),
          changedAt: isoTimestamp.nullable(),
          usedBy: z.string().nullable().describe('An article that stays and needs it'),
        }),
      )
      .describe('What stays, and why'),
    also: z
      .strictObject({
        tags: z.int(),
        placements: z.int(),
        coverages: z.int().describe('Live coverages'),
      })
      .describe('What goes with the deleted articles'),
  })
  .meta({ id: 'DemoPlan' });

/** The removal is refused if it would delete other items by now. */
export const removalSchema = z.strictObject({
  list: z.string().max(100).describe('The `list` that was shown'),
});
export type DemoPlan = z.infer<typeof demoPlanSchema>;
