import { expect, it } from 'vitest';
import { z } from 'zod';
import './issue-message.ts';

it.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'is required'],
  [z.string(), 4, 'must be text'],
  [z.string().min(1), '', 'is required'],
  [z.string().min(10), 'short', 'must be at least 10 characters'],
  [z.string().max(3), 'long', 'must be at most 3 characters'],
  [z.string().length(1), 'long', 'must be exactly 1 character'],
  [z.array(z.int()).min(1), [], 'must have at least 1 item'],
  [z.array(z.int()), 'a', 'must be a list'],
  [z.int(), 1.5, 'must be a whole number'],
  [z.number().min(1), 0, 'must be at least 1'],
  [z.number().max(5), 6, 'must be at most 5'],
  [z.number().multipleOf(15), 7, 'must be a multiple of 15'],
  [z.boolean(), 'yes', 'must be true or false'],
  [z.enum(['draft', 'published', 'archived']), 'gone', 'must be draft, published, or archived'],
  [z.enum(['draft', 'published']), undefined, 'is required'],
  [z.literal('on'), 'off', 'must be on'],
  [z.iso.date(), 'Monday', 'must be a date such as 2026-03-04'],
  [z.email(), 'nobody', 'must be an email address'],
  [z.string().regex(/a/), 'b', 'is not valid'],
  [z.strictObject({}), { extra: 1 }, 'has unknown fields: extra'],
  [z.strictObject({}), [], 'must be an object'],
  [z.union([z.string(), z.int()]), true, 'is not valid'],
  [z.string().regex(/a/, 'must contain an a'), 'b', 'must contain an a'],
])('%#: a schema says in words what is wrong with a value', (schema, value, message) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(message);
});
