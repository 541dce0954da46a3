import { z } from 'zod';
import { isoTimestamp, queryInt } from '#lib/api/request-schemas.ts';
import {
  CSV_MAX,
  CSV_ROWS_MAX,
  MATCHES,
  REDIRECT_KINDS,
  SOURCE_MAX,
  TARGET_MAX,
} from './values.ts';

export const redirectSchema = z
  .strictObject({
    id: z.int(),
    from: z.string().describe('Decoded, without a trailing slash'),
    to: z.string().nullable().describe('Null for 410'),
    match: z.enum(MATCHES).describe('prefix: the URL and everything below it'),
    kind: z.enum(REDIRECT_KINDS),
    hits: z.int(),
    lastUsedAt: isoTimestamp.nullable(),
  })
  .meta({ id: 'Redirect' });
export type Redirect = z.infer<typeof redirectSchema>;

const atMost = (characters: number) =>
  [characters, `must be at most ${characters} characters`] as const;

const BAD_KIND =
  "must be 301 (moved permanently) or 410 (gone); temporary redirects such as 302 aren't supported";

export const redirectInputSchema = z
  .strictObject({
    from: z
      .string()
      .trim()
      .min(1)
      .max(...atMost(SOURCE_MAX))
      .describe('An old path of this site: /2019/06/a-review/, or /?p=12 from WordPress'),
    to: z
      .string()
      .trim()
      .max(...atMost(TARGET_MAX))
      .default('')
      .describe(
        'A path of this site or an http(s) URL; empty for 410. For a prefix, a final /* keeps the ' +
          'rest of the old path',
      ),
    match: z.enum(MATCHES, 'must be exact or prefix').default('exact'),
    kind: z.enum(REDIRECT_KINDS, BAD_KIND).default('301'),
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
    .max(...atMost(SOURCE_MAX))
    .optional()
    .describe('Part of the old or the new URL'),
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
    .min(1)
    .max(...atMost(CSV_MAX))
    .describe(
      'With a header: From, To, and optionally Kind (301, 410) and Match (exact, prefix). Other ' +
        `columns are ignored. At most ${CSV_ROWS_MAX} redirects`,
    ),
});

export const importedSchema = z
  .strictObject({
    added: z.int(),
    changed: z.int().describe('Existing redirects that were updated'),
    unchanged: z.int(),
  })
  .meta({ id: 'ImportedRedirects' });
export type ImportedRedirects = z.infer<typeof importedSchema>;

const missingUrlSchema = z
  .strictObject({
    url: z.string(),
    times: z.int(),
    lastDay: z.iso
      .date()
      .describe('The last day on which it was requested, in the time zone of the site'),
    similar: z.string().nullable().describe('A URL of this site that may be meant'),
  })
  .meta({ id: 'MissingUrl' });
export type MissingUrl = z.infer<typeof missingUrlSchema>;

export const missingQuerySchema = z.strictObject({
  limit: queryInt(1, 100).optional(),
  offset: queryInt(0, 1_000_000).optional(),
});

export const missingPageSchema = z
  .strictObject({
    urls: z.array(missingUrlSchema),
    totalCount: z.int(),
    days: z.int().describe('Number of days counted, including today'),
  })
  .meta({ id: 'MissingPage' });
export type MissingPage = z.infer<typeof missingPageSchema>;

export const ignoreSchema = z.strictObject({
  url: z
    .string()
    .min(1)
    .max(...atMost(SOURCE_MAX)),
});
