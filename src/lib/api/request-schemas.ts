import { z } from 'zod';
import { languageTag, MAX_LANGUAGE_TAG } from '../text/language/language-tag.ts';

/** Whole numbers in a query string: digits only, so '1e3', ' 4' and '' are refused by name. */
export const queryInt = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(min).max(max));

/** An id in a body; PostgreSQL fails if one exceeds its column. */
export const idNumber = z.int().min(1).max(999_999_999);

/** An id in a URL. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'must be an id')
  .transform(Number);

export const idParamsSchema = z.strictObject({ id: idText });

/** Calls that take no query: an unknown parameter is refused by name. */
export const noQuery = z.strictObject({});

/** A language; '' for that of the site. */
export const languageSchema = z
  .string()
  .max(MAX_LANGUAGE_TAG, {
    message: `must be at most ${MAX_LANGUAGE_TAG} characters`,
    abort: true,
  })
  .refine((value) => value === '' || languageTag(value) !== null, {
    message: 'must be a language tag such as de or pt-BR',
    abort: true,
  })
  .overwrite((value) => languageTag(value) ?? value)
  .describe("A BCP 47 tag such as de or pt-BR; empty for the site's language");

/** The response of a call that returns only a message. */
export const messageSchema = z.strictObject({ message: z.string() });

/** The schemas of a DELETE route with an ID in its path, which answers with a message. */
export const deleteWithId = { params: idParamsSchema, response: { 200: messageSchema } };

/** Sent at once or as a stream. */
const text: z.ZodType<unknown> = z.string();

/** A response that isn't JSON but text of a media type. */
export const textAnswer = (type: string, description: string) => ({
  description,
  content: { [type]: { schema: text } },
});

/** A time in a response. */
export const isoTimestamp = z.iso.datetime().describe('ISO 8601 in UTC, with Z');

/** A limit that every clock and format can represent. */
const LATEST_SCHEDULE = Date.UTC(2200, 0);

/** A time that something is scheduled for. */
export const scheduledTime = z.iso
  .datetime({ offset: true, message: 'must be an ISO 8601 date and time with a time zone' })
  // Invalid dates were refused above.
  .refine((value) => !(Date.parse(value) >= LATEST_SCHEDULE), 'must be before the year 2200');
