import { ApiError, call } from '#lib/api/api-client.ts';
import { t } from '#lib/messages/messages.ts';
import type { ContactMessage } from '../contract.ts';

/** Sends the form to the server. @throws if it was refused */
export function sendMessage(form: HTMLFormElement): Promise<unknown> {
  const values = Object.fromEntries(new FormData(form)) as ContactMessage;
  return call((path, init) => fetch(path, init), 'POST', '/api/contact', values);
}

/**
 * The error to show to a visitor whose message was refused.
 * @param busyText if too many messages wait, on a page without email addresses
 */
export function reasonOf(error: unknown, busyText?: string): string {
  switch (error instanceof ApiError ? (error.code ?? '') : '') {
    case 'request.too_many':
      return t('You have sent several messages in a short time. Please try again later.');
    case 'request.invalid':
      return t('The form contains something we can’t send. Please check every field.');
    case 'contact.busy':
      return (
        busyText ?? t('Too many messages are waiting. Please use the email addresses on this page.')
      );
    default:
      return t('Failed to send your message. Please try again.');
  }
}
