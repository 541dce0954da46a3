import { z } from 'zod';
import { idNumber, idText, isoTimestamp } from '#lib/api/request-schemas.ts';
import { CHOICES, isOptional, NOTIFICATION_KINDS } from './values.ts';

const notificationSchema = z
  .strictObject({
    id: z.int(),
    kind: z.enum(NOTIFICATION_KINDS),
    message: z.string().describe('What happened, as a sentence without a period'),
    text: z.string().nullable().describe('What was written: a comment, or a note'),
    articleId: z.int().nullable().describe('The article to open; null if there is none any more'),
    key: z
      .string()
      .nullable()
      .describe(
        'Identifies the event: ‘discussion:12’ is comment 12 of the article. Ignore keys that you don’t know.',
      ),
    screen: z.string().nullable().describe('The screen of the admin area to open'),
    at: isoTimestamp,
    isRead: z.boolean(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof notificationSchema>;

export const notificationQuerySchema = z.strictObject({
  before: idText.optional().describe('Only older ones than this'),
});

export const notificationPageSchema = z
  .strictObject({
    notifications: z.array(notificationSchema),
    hasMore: z.boolean(),
  })
  .meta({ id: 'NotificationPage' });
export type NotificationPage = z.infer<typeof notificationPageSchema>;

export const unreadSchema = z.strictObject({ unread: z.int() }).meta({ id: 'UnreadCount' });
export type Unread = z.infer<typeof unreadSchema>;

/** Those up to the newest that was seen, so that later ones stay unread. */
export const readSchema = z.union([
  z.strictObject({ id: idNumber }),
  z.strictObject({ upTo: idNumber.describe('This one and all older ones') }),
]);
export type ReadRequest = z.infer<typeof readSchema>;

export const choicesSchema = z
  .strictObject({
    choices: z.record(z.enum(NOTIFICATION_KINDS), z.enum(CHOICES)),
    email: z
      .enum(['on', 'unconfirmed', 'none', 'not-set-up'])
      .describe(
        'Whether emails reach you: not without a confirmed address, or if the site has none',
      ),
  })
  .meta({ id: 'NotificationChoices' });
export type NotificationChoices = z.infer<typeof choicesSchema>;

export const choiceSchema = z
  .strictObject({ kind: z.enum(NOTIFICATION_KINDS), choice: z.enum(CHOICES) })
  .refine(({ kind, choice }) => choice !== 'off' || isOptional(kind), {
    path: ['choice'],
    message: 'must be bell, daily or now: the bell always shows these notifications',
  });
export type ChoiceRequest = z.infer<typeof choiceSchema>;
