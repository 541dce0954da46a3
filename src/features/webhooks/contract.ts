import { z } from 'zod';
import { isoTimestamp, queryInt } from '#lib/api/request-schemas.ts';
import { DELIVERY_STATES, TEST_EVENT, URL_MAX, WEBHOOK_EVENTS } from './values.ts';

/** Whether a text is a URL that requests can be sent to. */
function isTarget(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

export const webhookInputSchema = z.strictObject({
  url: z
    .string()
    .trim()
    .min(1, { error: 'is required', abort: true })
    .max(URL_MAX)
    .refine(isTarget, 'must be an https URL without a password')
    .describe('Requests are sent here, not to the target of a redirect'),
  events: z
    .array(z.enum(WEBHOOK_EVENTS))
    .min(1, 'needs at least one event')
    .refine((events) => new Set(events).size === events.length, 'must be different'),
  isActive: z.boolean().default(true),
});
export type WebhookInput = z.infer<typeof webhookInputSchema>;

export const webhookSchema = z
  .strictObject({
    id: z.int(),
    url: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    isActive: z.boolean(),
    problem: z.string().nullable().describe('Why it was paused automatically'),
    lastDelivery: z.strictObject({ state: z.enum(DELIVERY_STATES), at: isoTimestamp }).nullable(),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof webhookSchema>;

export const createdWebhookSchema = webhookSchema
  .extend({ secret: z.string().describe('Returned only once') })
  .meta({ id: 'CreatedWebhook' });
export type CreatedWebhook = z.infer<typeof createdWebhookSchema>;

/** A webhook in an export, without its secret. */
export const storedWebhookSchema = z.strictObject({
  id: z.int().min(1),
  url: z.string(),
  events: z.array(z.string()).describe('Names of events'),
  isActive: z.boolean().describe('Whether it was notified'),
  createdAt: isoTimestamp,
});
export type StoredWebhook = z.infer<typeof storedWebhookSchema>;

export const deliveryQuerySchema = z.strictObject({
  limit: queryInt(1, 100).optional(),
  offset: queryInt(0, 1_000_000).optional(),
});

export const deliverySchema = z
  .strictObject({
    id: z.int(),
    eventId: z.string().describe('The webhook-id header; the same for every attempt'),
    event: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
    subject: z.string().describe('What the event is about: an article’s title'),
    state: z.enum(DELIVERY_STATES),
    attempts: z.int(),
    status: z.int().nullable().describe('The HTTP status of the last response'),
    problem: z.string().nullable().describe('Why the last attempt failed'),
    createdAt: isoTimestamp,
    triedAt: isoTimestamp.nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type Delivery = z.infer<typeof deliverySchema>;

export const deliveryPageSchema = z
  .strictObject({ deliveries: z.array(deliverySchema), totalCount: z.int() })
  .meta({ id: 'WebhookDeliveryPage' });
export type DeliveryPage = z.infer<typeof deliveryPageSchema>;
