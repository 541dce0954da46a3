import { adminCall, adminQuery } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import type { CreatedWebhook, Delivery, DeliveryPage, Webhook, WebhookInput } from '../contract.ts';

const PATH = '/api/webhooks';
export const DELIVERY_PAGE = 20;

export const webhooksQuery = () => adminQuery<Webhook[]>([PATH], t('Failed to fetch webhooks'));

/** The delivery log of a webhook. @param page from 1 */
export const deliveriesQuery = (id: number, page: number) =>
  adminQuery<DeliveryPage>(
    [`${PATH}/${id}/deliveries`, { limit: DELIVERY_PAGE, offset: (page - 1) * DELIVERY_PAGE }],
    t('Failed to fetch deliveries'),
  );

export const createWebhook = (input: WebhookInput) =>
  adminCall<CreatedWebhook>('POST', PATH, input);

export const changeWebhook = (id: number, input: WebhookInput) =>
  adminCall<Webhook>('PUT', `${PATH}/${id}`, input);

export const deleteWebhook = (id: number) => adminCall<unknown>('DELETE', `${PATH}/${id}`);

export const replaceSecret = (id: number) =>
  adminCall<Pick<CreatedWebhook, 'secret'>>('POST', `${PATH}/${id}/secret`);

export const sendTest = (id: number) => adminCall<Delivery>('POST', `${PATH}/${id}/test`);

export const replayDelivery = (id: number) =>
  adminCall<Delivery>('POST', `${PATH}/deliveries/${id}/replay`);
