import { ApiError, call } from '#lib/api/api-client.ts';
import type { ContactMessage } from '../contract.ts';

const FAILED = 'Failed to send your message. Please try again.';
const REASONS: Record<string, string> = {
  'request.too_many': 'You have sent several messages in a short time. Please try again later.',
  'request.invalid': 'Something in the form cannot be sent. Please check every field.',
  'contact.busy': 'Too many messages are waiting. Please use the addresses on this page.',
};

/** Hands a filled form to the server. @throws where it was not taken */
export function sendMessage(form: HTMLFormElement): Promise<unknown> {
  const values = Object.fromEntries(new FormData(form)) as ContactMessage;
  return call((path, init) => fetch(path, init), 'POST', '/api/contact', values);
}

/** What to tell a visitor whose message was not taken. */
export function reasonOf(error: unknown): string {
  return (error instanceof ApiError && error.code && REASONS[error.code]) || FAILED;
}
