import { z } from 'zod';
import { idNumber, isoTimestamp, queryInt } from '#lib/api/request-schemas.ts';
import { oneLine } from '#lib/text/one-line.ts';
import { withoutDirections } from '#lib/text/strip-invisible.ts';
import { LINK_KINDS } from './paths.ts';
import {
  DIGEST_LIMITS,
  DIGEST_STATES,
  EMAIL_MAX,
  SUBSCRIBER_CSV_MAX,
  SUBSCRIBER_CSV_ROWS,
  SUBSCRIBER_STATES,
  TOPIC_KINDS,
  TRAP_FIELD,
} from './values.ts';

const email = z.string().max(EMAIL_MAX);

export const topicRefSchema = z.strictObject({
  kind: z.enum(TOPIC_KINDS),
  ref: z
    .string()
    .min(1)
    .max(200)
    .describe('The name of a tag, or the slug of a game, author or series'),
});
export const followedTopicSchema = z
  .strictObject({ kind: z.enum(TOPIC_KINDS), ref: z.string(), name: z.string() })
  .meta({ id: 'FollowedTopic' });
export type FollowedTopic = z.infer<typeof followedTopicSchema>;

export const subscribeSchema = z.strictObject({
  email: email.describe('An email address'),
  follow: topicRefSchema
    .optional()
    .describe('A topic to follow by email, in place of the newsletter'),
  [TRAP_FIELD]: z
    .string()
    .max(500)
    .optional()
    .describe('A honeypot: requests with this field filled in are ignored'),
});
export const subscribedSchema = z.strictObject({ message: z.string() }).meta({ id: 'Subscribed' });

export const linkQuerySchema = z.strictObject({
  kind: z.enum(LINK_KINDS),
  token: z.string().max(200),
});
/** The state of a link from an email: 'open' can be used, 'done' was used. */
export const linkStateSchema = z
  .strictObject({
    state: z.enum(['open', 'done', 'expired', 'unknown', 'sample']),
    email: z.string().nullable().describe('Masked'),
    gets: z
      .array(z.string())
      .optional()
      .describe('What a confirmation link confirms, if it is more than the newsletter'),
  })
  .meta({ id: 'NewsletterLink' });
export type LinkState = z.infer<typeof linkStateSchema>;

export const tokenQuerySchema = linkQuerySchema.pick({ token: true });
/** What the owner of an email's link gets, for the page where they choose. */
export const choicesSchema = z
  .strictObject({
    state: z
      .enum(['open', 'done', 'unknown', 'sample'])
      .describe("'done' for owners who get nothing any more"),
    email: z.string().nullable().describe('Masked'),
    newsletter: z.boolean(),
    topics: z.array(z.strictObject({ id: z.int(), name: z.string() })),
  })
  .meta({ id: 'NewsletterChoices' });
export type Choices = z.infer<typeof choicesSchema>;

const subscriberSchema = z
  .strictObject({
    id: z.int(),
    email: z.string(),
    state: z.enum(SUBSCRIBER_STATES),
    createdAt: isoTimestamp,
    confirmedAt: isoTimestamp.nullable(),
    endedAt: isoTimestamp.nullable().describe('When they unsubscribed or bounced'),
    bounce: z.string().nullable().describe("The mail server's last refusal"),
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

export const subscriberCsvSchema = z.strictObject({
  csv: z
    .string()
    .min(1)
    .max(SUBSCRIBER_CSV_MAX)
    .describe(
      'With a header: email, and optionally state and newsletter; rows whose state is unsubscribed or bounced, ' +
        `or whose newsletter is no, are skipped. At most ${SUBSCRIBER_CSV_ROWS} subscribers`,
    ),
});
export const importedSubscribersSchema = z
  .strictObject({
    added: z.int().describe('They have to confirm before they get digests'),
    existing: z.int().describe('Subscribers that existed; they were not changed'),
    skipped: z.int(),
  })
  .meta({ id: 'ImportedSubscribers' });
export type ImportedSubscribers = z.infer<typeof importedSubscribersSchema>;

const count = z.int();
const deliveryCountsSchema = z.strictObject({
  recipients: count,
  sent: count,
  waiting: count,
  failed: count.describe('Failed after several tries'),
  bounced: count.describe('Refused permanently; the subscriber gets no more emails'),
  skipped: count.describe('Skipped: unsubscribed, removed or canceled before it was sent'),
  unknown: count.describe('Interrupted while sending: possibly delivered, not sent again'),
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
    problem: z.string().nullable().describe('Why it is not being sent'),
    nextTryAt: isoTimestamp
      .nullable()
      .describe('When it continues automatically; null if it has ended or must be resumed'),
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
    articles: z.array(digestArticleSchema).describe('Public articles, in order'),
    notPublicCount: z.int().describe("Selected articles that aren't public any more"),
    html: z.string().nullable().describe('As sent'),
    text: z.string().nullable(),
    failures: z
      .array(
        z.strictObject({ email: z.string(), state: z.string(), answer: z.string().nullable() }),
      )
      .describe('The first 50 recipients who did not get it, or may not have'),
  })
  .meta({ id: 'NewsletterIssue' });
export type Digest = z.infer<typeof digestSchema>;

export const overviewSchema = z
  .strictObject({
    mail: z.strictObject({ from: z.string() }).nullable().describe('Null if email is not set up'),
    counts: z.strictObject({
      confirmed: count,
      pending: count,
      unsubscribed: count,
      bounced: count,
      recipients: count.describe('Confirmed subscribers who get digests'),
      followers: count.describe('Confirmed subscribers who follow a topic'),
    }),
    issues: z.array(digestSummarySchema).describe('The newest 50, newest first'),
  })
  .meta({ id: 'NewsletterOverview' });
export type NewsletterOverview = z.infer<typeof overviewSchema>;

/** A digest as an editor writes it. */
export const digestInputSchema = z.strictObject({
  subject: z
    .string()
    .overwrite(withoutDirections)
    .trim()
    .refine((value) => !/[\r\n]/.test(value), 'must be one line')
    // Pasted tabs and line separators become spaces, because no header may contain them.
    .overwrite(oneLine)
    .min(1)
    .max(DIGEST_LIMITS.subject),
  intro: z.string().max(DIGEST_LIMITS.intro),
  articleIds: z
    .array(idNumber)
    .max(DIGEST_LIMITS.articles, `must be at most ${DIGEST_LIMITS.articles} articles`)
    .refine((ids) => new Set(ids).size === ids.length, 'must not contain an article twice'),
});
export type DigestInput = z.infer<typeof digestInputSchema>;

const version = z.int().min(1).describe('The version that was read');
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
    since: isoTimestamp.describe('When the last digest was created, or a week ago'),
    articles: z.array(digestArticleSchema),
  })
  .meta({ id: 'DigestProposal' });
export type Proposal = z.infer<typeof proposalSchema>;

export const previewSchema = z
  .strictObject({ subject: z.string(), html: z.string(), text: z.string() })
  .meta({ id: 'DigestPreview' });
export type Preview = z.infer<typeof previewSchema>;
