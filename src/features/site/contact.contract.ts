import { z } from 'zod';
import { splitContactEmail } from '#lib/contact/contact-texts.ts';
import { parseEmailAddress } from '#lib/text/email-address.ts';
import { MAX_CONTACT_EMAILS, MAX_RECIPIENTS, MAX_TOPICS } from './settings.values.ts';
import { emailField, line, unique } from './settings-fields.ts';

const MAX_LABEL = 60;
const EMAIL_LINE = 'must be lines such as Press: press@example.com';

/** An email address after its label, in the normal form. */
const contactEmail = line(MAX_LABEL + 260).transform((text, context) => {
  const [label, given] = splitContactEmail(text);
  const address = parseEmailAddress(given);
  if (label !== '' && label.length <= MAX_LABEL && address !== null) return `${label}: ${address}`;
  context.addIssue(EMAIL_LINE);
  return z.NEVER;
});

/** The settings of the contact form and of what the Contact page says beside it (`settings.contract.ts`). */
export const CONTACT_SETTINGS = {
  contactTo: {
    section: 'contact',
    label: 'Send the contact form to',
    hint: 'One email address per line. Messages are emailed, not stored.',
    kind: 'list',
    variable: 'CONTACT_TO',
    schema: z
      .array(emailField('must be email addresses, one per line'))
      .max(MAX_RECIPIENTS, `must be at most ${MAX_RECIPIENTS} email addresses`)
      .refine(unique, 'must not name an email address twice'),
  },
  responseTime: {
    section: 'contact',
    label: 'Response time',
    hint: 'One sentence, such as “We answer within two days.” Shown on the Contact page and after sending.',
    kind: 'text',
    schema: line(120),
  },
  contactEmails: {
    section: 'contact',
    label: 'Email addresses',
    hint: 'One per line with its label, such as “Press: press@example.com”. Shown on Contact and About, and in the default text of Privacy and Terms.',
    kind: 'lines',
    schema: z
      .array(contactEmail)
      .min(1, 'must not be empty')
      .max(MAX_CONTACT_EMAILS, `must be at most ${MAX_CONTACT_EMAILS} lines`)
      .refine(unique, 'must not have a line twice'),
  },
  contributionTopics: {
    section: 'contact',
    label: 'Topics for writers',
    hint: 'What you want pitches about, listed on the Contact page. One per line, such as Esports.',
    kind: 'lines',
    schema: z
      .array(line(60))
      .min(1, 'must not be empty')
      .max(MAX_TOPICS, `must be at most ${MAX_TOPICS} topics`)
      .refine(unique, 'must not name a topic twice'),
  },
} as const;
