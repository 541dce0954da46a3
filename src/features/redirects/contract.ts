import { z } from 'zod';
import { isoTimestamp, queryInt } from '#lib/api/request-schemas.ts';
import {
  CSV_LINES_MAX,
  CSV_MAX,
  MATCHES,
  REDIRECT_KINDS,
  SOURCE_MAX,
  TARGET_MAX,
} from './values.ts';

export const redirectSchema = z
  .strictObject({
    id: z.int(),
    from: z.string().describe('As it is compared: decoded, without a slash at the end'),
    to: z.string().nullable().describe('Null where the answer is 410'),
    match: z.enum(MATCHES).describe('prefix: the address and everything below it'),
    kind: z.enum(REDIRECT_KINDS),
    hits: z.int(),
    lastUsedAt: isoTimestamp.nullable(),
  })
  .meta({ id: 'Redirect' });
export type Redirect = z.infer<typeof redirectSchema>;

const most = (characters: number) =>
  [characters, `must be at most ${characters} characters`] as const;

export const redirectInputSchema = z
  .strictObject({
    from: z
      .string()
      .trim()
      .min(1, 'is required')
      .max(...most(SOURCE_MAX))
      .describe('An old address of this site: /2019/06/a-review/, or /?p=12 of WordPress'),
    to: z
      .string()
      .trim()
      .max(...most(TARGET_MAX))
      .default('')
      .describe(
        'A path of this site or an http(s) address; not for 410. With /* at its end, for a ' +
          'prefix: what stood behind the old address takes its place',
      ),
    match: z.enum(MATCHES).default('exact'),
    kind: z.enum(REDIRECT_KINDS).default('301'),
  })
  .superRefine(({ to, kind }, context) => {
    if (kind === '301' && to === '') {
      context.addIssue({ code: 'custom', path: ['to'], message: 'is required' });
    }
  });
export type RedirectInput = z.infer<typeof redirectInputSchema>;

const filters = {
  search: z
    .string()
    .max(...most(SOURCE_MAX))
    .optional()
    .describe('A part of either address'),
  kind: z.enum(REDIRECT_KINDS).optional(),
};

export const redirectQuerySchema = z.strictObject({
  ...filters,
  limit: queryInt(1, 100).optional(),
  offset: queryInt(0, 10_000_000).optional(),
});
export type RedirectFilter = Pick<z.infer<typeof redirectQuerySchema>, 'search' | 'kind'>;

export const redirectExportSchema = z.strictObject(filters);

export const redirectPageSchema = z
  .strictObject({ redirects: z.array(redirectSchema), totalCount: z.int() })
  .meta({ id: 'RedirectPage' });
export type RedirectPage = z.infer<typeof redirectPageSchema>;

export const redirectCsvSchema = z.strictObject({
  csv: z
    .string()
    .min(1, 'is required')
    .max(...most(CSV_MAX))
    .describe(
      'A first line with the names From, To and, if wanted, Kind (301, 410) and Match (exact, ' +
        `prefix); other columns are not looked at. ${CSV_LINES_MAX} redirects at most`,
    ),
});

export const importedSchema = z
  .strictObject({
    added: z.int(),
    changed: z.int().describe('Redirects from addresses that had one'),
    unchanged: z.int(),
  })
  .meta({ id: 'ImportedRedirects' });
export type ImportedRedirects = z.infer<typeof importedSchema>;

/** What is wrong with a line of a CSV: the member `lines` of the problem that refuses it. */
export interface RefusedLine {
  /** From 1, the line of names included. */
  line: number;
  message: string;
}

const missingAddressSchema = z
  .strictObject({
    address: z.string(),
    times: z.int(),
    lastDay: isoTimestamp.describe('The beginning of the last day on which it was asked for, UTC'),
    similar: z.string().nullable().describe('An address of ours that may be meant'),
  })
  .meta({ id: 'MissingAddress' });
export type MissingAddress = z.infer<typeof missingAddressSchema>;

export const missingQuerySchema = z.strictObject({
  limit: queryInt(1, 100).optional(),
  offset: queryInt(0, 1_000_000).optional(),
});

export const missingPageSchema = z
  .strictObject({
    addresses: z.array(missingAddressSchema),
    totalCount: z.int(),
    days: z.int().describe('Of so many days, today included'),
  })
  .meta({ id: 'MissingPage' });
export type MissingPage = z.infer<typeof missingPageSchema>;

export const ignoreSchema = z.strictObject({
  address: z
    .string()
    .min(1, 'is required')
    .max(...most(SOURCE_MAX)),
});
