// Apart from pending.contract.ts, which needs the article's schemas: contract.ts imports this one.
import { z } from 'zod';
import { isoTimestamp } from '#lib/api/request-schemas.ts';

const by = z.string().nullable().describe('Who saved them; null for a deleted account');

/** Changes of a public article that are published later, without their text. */
export const pendingSchema = z
  .strictObject({
    version: z.int().describe('Increases with every save of them'),
    baseVersion: z.int().describe('The version of the article that they change'),
    publishAt: isoTimestamp.nullable().describe('Null if an editor publishes them by hand'),
    isApproved: z.boolean(),
    isConflict: z
      .boolean()
      .describe('The article was changed since: they wait for someone’s decision'),
    problem: z
      .string()
      .describe("Why they weren't published or, if they aren't approved, were sent back; else ''"),
    by,
    savedAt: isoTimestamp,
  })
  .meta({ id: 'PendingChanges' });
export type PendingChanges = z.infer<typeof pendingSchema>;

/** What is to happen with changes that wait. */
const WAITING_STATES = [
  'on_hold',
  'sent_back',
  'decision',
  'approval',
  'scheduled',
  'manual',
] as const;

export const waitingChangesSchema = z
  .strictObject({
    state: z.enum(WAITING_STATES),
    version: z.int().describe('Of the changes; send it with what you do with them'),
    publishAt: isoTimestamp.nullable().describe('Null if an editor publishes them by hand'),
    by,
    savedAt: isoTimestamp,
  })
  .meta({ id: 'WaitingChanges' });
export type WaitingChanges = z.infer<typeof waitingChangesSchema>;
