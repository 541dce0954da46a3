import type { APICallError } from 'ai';
import { ModelError } from './language-model.ts';

/** What may not stand in a log. */
export interface Secrets {
  apiKey: string | null;
  /** The texts of the conversation. */
  said: readonly string[];
}

const MOST_RETRY_AFTER = 3600;
const MOST_REASON = 300;
/** So many letters and digits in a row are a piece of a text; fewer may be a word of both. */
const PIECE = 16;
/** Their messages quote what they could not read. */
const QUOTING = new Set(['AI_JSONParseError', 'AI_TypeValidationError']);

/** Its letters and digits: an echo has other blanks, quotes and escapes. */
const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Whether a text repeats a piece of what was said. */
function repeats(text: string, said: readonly string[]): boolean {
  const plain = bare(text);
  const known = said.map(bare);
  for (let at = 0; at + PIECE <= plain.length; at += 1) {
    const piece = plain.slice(at, at + PIECE);
    if (known.some((one) => one.includes(piece))) return true;
  }
  return false;
}

/** A text for the log: bounded, without the key, and nothing where it repeats the conversation. */
export function forLog(text: string, { apiKey, said }: Secrets): string {
  const plain = apiKey === null ? text : text.replaceAll(apiKey, '(key)');
  const bounded = plain.slice(0, MOST_REASON);
  return repeats(bounded, said) ? '(a repetition of the prompt)' : bounded;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * What an error in the form of OpenAI says of itself: `message`, `type`, `code`, in `error` or bare;
 * some servers send `error` as a text. Whatever else stands there, such as the request, is left out.
 */
function reasonOf(body: unknown, secrets: Secrets): string {
  const error = isRecord(body) && 'error' in body ? body.error : body;
  const { message, type, code } = isRecord(error)
    ? error
    : { message: error, type: null, code: null };
  return [message, type, code]
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .map((part) => forLog(String(part), secrets))
    .join(', ');
}

function jsonIn(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    // A page, or words of a proxy: nobody knows what stands there.
    return null;
  }
}

/** `Retry-After` in whole seconds, where it says a number of them. */
function secondsOf(header: string | undefined): number | undefined {
  const seconds = Math.ceil(Number(header));
  return header !== undefined && seconds > 0 ? Math.min(seconds, MOST_RETRY_AFTER) : undefined;
}

/** Why a call got no answer, or none to its end. */
export function refusal(error: APICallError, secrets: Secrets): ModelError {
  const { statusCode: status, responseHeaders, responseBody, message, cause } = error;
  if (cause instanceof ModelError) return cause;
  if (status === undefined) return new ModelError('unavailable', forLog(message, secrets));
  // It began well: what came after its head was no whole answer.
  if (status < 300) return new ModelError('failed', `${status}: ${forLog(message, secrets)}`);
  const reason = reasonOf(jsonIn(responseBody), secrets);
  const said = reason === '' ? `${status}, without a reason` : `${status}: ${reason}`;
  if (status !== 429) return new ModelError('failed', said, { status });
  const retryAfter = secondsOf(responseHeaders?.['retry-after']);
  return new ModelError('limited', said, { status, retryAfter });
}

/** Why an answer that had begun did not come to its end: the library's error, or the server's. */
export function interruption(error: unknown, secrets: Secrets): ModelError {
  const reason = !(error instanceof Error)
    ? reasonOf(error, secrets)
    : QUOTING.has(error.name)
      ? 'a piece of it cannot be read'
      : forLog(error.message, secrets);
  return new ModelError('failed', `the answer broke off: ${reason || 'no reason was given'}`);
}
