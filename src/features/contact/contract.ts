import { z } from 'zod';
import { parseEmailAddress } from '#lib/text/email-address.ts';
import { CONTACT_LIMITS } from './values.ts';

const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    // It becomes a header of an email.
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'must be one line of text');

/** A visitor's message. `website` is a honeypot that only bots fill in. */
export const contactMessageSchema = z.strictObject({
  name: line(CONTACT_LIMITS.name),
  email: z
    .string()
    .max(CONTACT_LIMITS.email)
    .transform((text, context) => {
      const address = parseEmailAddress(text);
      if (address !== null) return address;
      context.addIssue('must be an email address');
      return z.NEVER;
    }),
  subject: line(CONTACT_LIMITS.subject),
  message: z
    .string()
    .transform((text) => text.replaceAll(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .min(1)
        .max(CONTACT_LIMITS.message)
        .regex(/^(?:\P{Cc}|[\n\t])*$/u, 'must not contain control characters'),
    ),
  website: z.string().max(CONTACT_LIMITS.message).optional(),
});
export type ContactMessage = z.output<typeof contactMessageSchema>;
