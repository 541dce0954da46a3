import { z } from 'zod';
import { idNumber, isoTimestamp, queryInt } from '#lib/api/request-schemas.ts';
import { oneLine } from '#lib/text/one-line.ts';
import { withoutDirections } from '#lib/text/strip-invisible.ts';
import { LINK_KINDS } from './paths.ts';
import {
  DIGEST_LIMITS,
  DIGEST_STATES,
  EMAIL_MAX,
  SUBSCRIBER_STATES,
  TRAP_FIELD,
} from './values.ts';

const email = z.string().max(EMAIL_MAX, `must be at most ${EMAIL_MAX} characters`);

export const subscribeSchema = z.strictObject({
  email: email.describe('One plain address'),
  [TRAP_FIELD]: z
    .string()
    .max(500)
    .optional()
    .describe('A field that people do not see: what has it filled in is dropped'),
});
export const subscribedSchema = z.strictObject({ message: z.string() }).meta({ id: 'Subscribed' });

export const linkQuerySchema = z.strictObject({
  kind: z.enum(LINK_KINDS),
  token: z.string().max(200),
});
/** What a link of a mail can do: 'open' is to be pressed, 'done' was. */
export const linkStateSchema = z
  .strictObject({
    state: z.enum(['open', 'done', 'expired', 'unknown', 'sample']),
    email: z.string().nullable().describe('Shortened'),
  })
  .meta({ id: 'NewsletterLink' });
export type LinkState = z.infer<typeof linkStateSchema>;

const subscriberSchema = z
  .strictObject({
    id: z.int(),
    email: z.string(),
    state: z.enum(SUBSCRIBER_STATES),
    createdAt: isoTimestamp,
    confirmedAt: isoTimestamp.nullable(),
    endedAt: isoTimestamp.nullable().describe('When it was unsubscribed or given up'),
    bounce: z.string().nullable().describe('What the mail server last said against it'),
  })
  .meta({ id: 'Subscriber' });
export type Subscriber = z.infer<typeof subscriberSchema>;

export const subscriberPageSchema = z
  .strictObject({ subscribers: z.array(subscriberSchema), totalCount: z.int() })
  .meta({ id: 'SubscriberPage' });
export type SubscriberPage = z.infer<typeof subscriberPageSchema>;

export const subscriberQuerySchema = z.strictObject({
  search: z.string().max(300).optional(),
  state: z.enum(SUBSCRIBER_STATES).optional(),
  limit: queryInt(1, 100).optional(),
  offset: queryInt(0, 10_000_000).optional(),
});
export type SubscriberQuery = z.infer<typeof subscriberQuerySchema>;

const count = z.int();
const deliveryCountsSchema = z.strictObject({
  recipients: count,
  sent: count,
  waiting: count,
  failed: count.describe('Given up after several tries'),
  bounced: count.describe('Refused for good; the subscriber gets no more'),
  skipped: count.describe('Left out: unsubscribed meanwhile, removed, or cancelled'),
  unknown: count.describe('Cut off while sending: perhaps delivered, not sent again'),
});
export type DeliveryCounts = z.infer<typeof deliveryCountsSchema>;

const digestSummarySchema = z
  .strictObject({
    id: z.int(),
    subject: z.string(),
    state: z.enum(DIGEST_STATES),
    version: z.int(),
    scheduledAt: isoTimestamp.nullable(),
    startedAt: isoTimestamp.nullable(),
    finishedAt: isoTimestamp.nullable(),
    updatedAt: isoTimestamp,
    problem: z.string().nullable().describe('What keeps it from going on'),
    nextTryAt: isoTimestamp
      .nullable()
      .describe('When it goes on by itself; null where it has ended, or waits to be resumed'),
    counts: deliveryCountsSchema,
  })
  .meta({ id: 'NewsletterIssueSummary' });
export type DigestSummary = z.infer<typeof digestSummarySchema>;

const digestArticleSchema = z
  .strictObject({
    id: z.int(),
    title: z.string(),
    category: z.string(),
    publishedAt: isoTimestamp.nullable(),
  })
  .meta({ id: 'DigestArticle' });
export type DigestArticle = z.infer<typeof digestArticleSchema>;

export const digestSchema = digestSummarySchema
  .extend({
    intro: z.string(),
    articles: z.array(digestArticleSchema).describe('Those that are public now, in their order'),
    leftOut: z.int().describe('Chosen articles that are not public now'),
    html: z.string().nullable().describe('As sent'),
    text: z.string().nullable(),
    failures: z
      .array(
        z.strictObject({ email: z.string(), state: z.string(), answer: z.string().nullable() }),
      )
      .describe('The first 50 that did not get it, or perhaps not'),
  })
  .meta({ id: 'NewsletterIssue' });
export type Digest = z.infer<typeof digestSchema>;

export const overviewSchema = z
  .strictObject({
    mail: z
      .strictObject({ from: z.string() })
      .nullable()
      .describe('Null while no mail server is connected'),
    counts: z.strictObject({
      confirmed: count,
      pending: count,
      unsubscribed: count,
      bounced: count,
    }),
    issues: z.array(digestSummarySchema).describe('The newest 50, newest first'),
  })
  .meta({ id: 'NewsletterOverview' });
export type NewsletterOverview = z.infer<typeof overviewSchema>;

/** What an editor writes of a digest. */
export const digestInputSchema = z.strictObject({
  subject: z
    .string()
    .overwrite(withoutDirections)
    .trim()
    .refine((value) => !/[\r\n]/.test(value), 'must be one line')
    // A tab or a line separator that was pasted is no reason to be refused, but no header takes it.
    .overwrite(oneLine)
    .min(1, 'is required')
    .max(DIGEST_LIMITS.subject, `must be at most ${DIGEST_LIMITS.subject} characters`),
  intro: z.string().max(DIGEST_LIMITS.intro, `must be at most ${DIGEST_LIMITS.intro} characters`),
  articleIds: z
    .array(idNumber)
    .max(DIGEST_LIMITS.articles, `must be at most ${DIGEST_LIMITS.articles} articles`)
    .refine((ids) => new Set(ids).size === ids.length, 'must not name an article twice'),
});
export type DigestInput = z.infer<typeof digestInputSchema>;

const version = z.int().min(1).describe('The version that was loaded');
export const changeDigestSchema = digestInputSchema.extend({ version });
export const versionSchema = z.strictObject({ version });
export const scheduleSchema = z.strictObject({
  version,
  at: z.iso.datetime({
    offset: true,
    message: 'must be an ISO 8601 date and time with a time zone',
  }),
});
export const testSchema = digestInputSchema.extend({ email });

export const proposalSchema = z
  .strictObject({
    subject: z.string(),
    since: isoTimestamp.describe('When the last digest was made, or a week ago'),
    articles: z.array(digestArticleSchema),
  })
  .meta({ id: 'DigestProposal' });
export type Proposal = z.infer<typeof proposalSchema>;

export const previewSchema = z
  .strictObject({ subject: z.string(), html: z.string(), text: z.string() })
  .meta({ id: 'DigestPreview' });
export type Preview = z.infer<typeof previewSchema>;
