import { ApiError, call } from '#lib/api/api-client.ts';
import type { ContactMessage } from '../contract.ts';

const FAILED = 'Failed to send your message. Please try again.';
const REASONS: Record<string, string> = {
  'request.too_many': 'You have sent several messages in a short time. Please try again later.',
  'request.invalid': "The form contains something we can't send. Please check every field.",
  'contact.busy': 'Too many messages are waiting. Please use the email addresses on this page.',
};

/** Sends the form to the server. @throws if it was refused */
export function sendMessage(form: HTMLFormElement): Promise<unknown> {
  const values = Object.fromEntries(new FormData(form)) as ContactMessage;
  return call((path, init) => fetch(path, init), 'POST', '/api/contact', values);
}

/** The error to show to a visitor whose message was refused. */
export function reasonOf(error: unknown): string {
  return (error instanceof ApiError && error.code && REASONS[error.code]) || FAILED;
}
