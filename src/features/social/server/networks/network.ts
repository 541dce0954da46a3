import { MINUTE, SECOND } from '#lib/durations.ts';
import { cut } from '#lib/text/text.ts';
import type { Context } from '#platform/context.ts';
import {
  type GuardedAnswer,
  GuardedFetchError,
  type GuardedFetchOptions,
} from '#platform/http/outgoing/guarded-fetch.ts';
import { isLinkLocal } from '#platform/http/outgoing/public-addresses.ts';
import type { AccountRow } from '../accounts.views.ts';
import { secretParts, withoutSecrets } from './secret-parts.ts';

const TIMEOUT = 20 * SECOND;
const MAX_ANSWER = 256 * 1024;
const MAX_WAIT = 360 * MINUTE;
const MAX_REASON = 200;

/** A connection with its secrets. */
export type Connection = Pick<
  AccountRow,
  'id' | 'network' | 'server' | 'login' | 'secret' | 'session'
>;

/** What is posted. */
export interface NewPost {
  text: string;
  /** Of the article. */
  url: string;
  title: string;
  description: string;
  imageUrl: string;
  imageAlt: string;
  /** Whether it isn't a generated cover. */
  isOwnImage: boolean;
  /** The image as a file; null if it has none within the limit. */
  image: (maxBytes: number) => Promise<{ bytes: Buffer; type: string } | null>;
  /** Identifies it, however often it is sent. */
  key: string;
}

export interface Posted {
  remoteId: string | null;
  url: string | null;
}

/** Why a request failed: a retry may help, it won't, or it may have had its effect. */
type Outcome = 'later' | 'refused' | 'unsure';

export class NetworkError extends Error {
  readonly outcome: Outcome;
  /** HTTP status; null without a response. */
  readonly status: number | null;
  /** Milliseconds that the network asks to wait. */
  readonly wait: number;

  constructor(outcome: Outcome, message: string, status: number | null = null, wait = 0) {
    super(message);
    this.outcome = outcome;
    this.status = status;
    this.wait = wait;
  }
}

export interface CallOptions extends Pick<GuardedFetchOptions, 'method' | 'headers' | 'body'> {
  json?: object;
  /** Whether it creates a post: without a clear answer that may have happened. */
  creates?: boolean;
}

/** Sends requests of one connection. */
export interface Line {
  call(
    url: string,
    options?: CallOptions,
  ): Promise<{ status: number; body: Buffer; data: unknown }>;
  saveSession(session: string): Promise<void>;
  /** Called right before a request that creates a post. */
  beforeSend(): Promise<void>;
  signal: AbortSignal;
}

export interface NetworkAdapter {
  /** How long a repeated request with the same key can't create a second post, in milliseconds. */
  repeatableFor: number;
  /** Checks the credentials without posting. */
  check(line: Line, connection: Connection): Promise<{ message: string; maxChars?: number }>;
  post(line: Line, connection: Connection, post: NewPost): Promise<Posted>;
  remove?(line: Line, connection: Connection, remoteId: string): Promise<void>;
}

const REASONS: Partial<Record<GuardedFetchError['reason'], [Outcome, string]>> = {
  address: ['refused', 'The URL isn’t valid.'],
  private: [
    'refused',
    'The URL points to a private address. Your operator can allow it (WEBHOOKS_TO_PRIVATE).',
  ],
  port: [
    'refused',
    'Only https on port 443 is allowed. Your operator can allow others (WEBHOOKS_TO_PRIVATE).',
  ],
  redirects: ['refused', 'The server redirects to another URL. Enter that one.'],
  dns: ['later', 'The host name wasn’t found.'],
};

/** @returns the wait that an answer asks for, in milliseconds; 0 for none */
function waitOf({ headers }: GuardedAnswer, now: number): number {
  const name = ['retry-after', 'ratelimit-reset', 'x-ratelimit-reset'].find((one) => headers[one]);
  const value = String(headers[name ?? ''] ?? '');
  const seconds = Number(value);
  const isTime = name !== 'retry-after';
  const at = Number.isNaN(seconds) ? Date.parse(value) : seconds * SECOND + (isTime ? 0 : now);
  return Math.min(Math.max(at - now || 0, 0), MAX_WAIT);
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

/** The reason in a response, without what must stay secret. */
function reasonIn(body: Buffer, secrets: readonly string[]): string {
  const { message, error } = (jsonOf(body) ?? {}) as { message?: unknown; error?: unknown };
  const found = [message, error].find((one) => typeof one === 'string' && one !== '');
  const isText = !body.subarray(0, 1).includes('<');
  const text = String(found ?? (isText ? body.toString('utf8') : '')).trim();
  return cut(withoutSecrets(text, secrets), MAX_REASON);
}

/** The error of a response that isn't OK. */
function refusal(answer: GuardedAnswer, creates: boolean, secrets: readonly string[], now: number) {
  const { status, body } = answer;
  const reason = reasonIn(body, secrets);
  const said = reason === '' ? '' : `: ${reason}`;
  if (status === 429) {
    return new NetworkError('later', `Too many requests${said}`, status, waitOf(answer, now));
  }
  if (status >= 500 || status === 408) {
    const isUnsure = creates && ![500, 503].includes(status);
    const message = `The server responded with ${status}${said}`;
    return new NetworkError(isUnsure ? 'unsure' : 'later', message, status, waitOf(answer, now));
  }
  const what = status === 401 || status === 403 ? 'The server refused the login' : 'Refused';
  return new NetworkError('refused', `${what} (${status})${said}`, status);
}

/** Whether no connection came about, so that nothing was sent. */
const isUnsent = ({ cause }: Error) =>
  ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'].includes(
    (cause as { code?: string })?.code ?? '',
  );

interface LineParts extends Pick<Line, 'saveSession' | 'beforeSend' | 'signal'> {
  connection: Connection;
}

export function openLine(
  { config, fetchOutside, now }: Pick<Context, 'config' | 'fetchOutside' | 'now'>,
  { connection, ...parts }: LineParts,
): Line {
  const isPrivate = config.webhooksToPrivate;
  const { secret, session } = connection;
  let secrets = secretParts(secret, session);
  return {
    ...parts,
    saveSession(opened) {
      secrets = [...secrets, ...secretParts(secret, opened)];
      return parts.saveSession(opened);
    },
    async call(url, { json, creates = false, ...options } = {}) {
      if (creates) await parts.beforeSend();
      try {
        const { protocol, port } = new URL(url);
        if (!(isPrivate || (protocol === 'https:' && port === ''))) {
          throw new GuardedFetchError('port', 'Only https on port 443 is allowed.');
        }
        const answer = await fetchOutside(url, {
          ...options,
          ...(json && { method: 'POST', body: JSON.stringify(json) }),
          headers: {
            'user-agent': 'Savepoint',
            ...(json && { 'content-type': 'application/json' }),
            ...options.headers,
          },
          wantsBody: options.method !== 'HEAD',
          // Headers and body are secret.
          maxRedirects: 0,
          maxBytes: MAX_ANSWER,
          timeoutMs: TIMEOUT,
          signal: parts.signal,
          ...(isPrivate && { isAllowed: (address: string) => !isLinkLocal(address) }),
        });
        if (answer.status >= 300) throw refusal(answer, creates, secrets, now());
        return { status: answer.status, body: answer.body, data: jsonOf(answer.body) };
      } catch (error) {
        if (!(error instanceof GuardedFetchError)) throw error;
        const isClear = !creates || isUnsent(error);
        const [outcome, message] = REASONS[error.reason] ?? [
          isClear ? 'later' : 'unsure',
          error.reason === 'timeout'
            ? 'The server didn’t respond in time.'
            : 'The connection failed.',
        ];
        throw new NetworkError(outcome, message);
      }
    },
  };
}

/** An answer without what it must have. */
const unexpected = (creates: boolean) =>
  new NetworkError(
    creates ? 'unsure' : 'refused',
    'The server’s answer wasn’t understood. Is this the right server?',
  );

/** IDs and names of networks are shorter. */
const MAX_TEXT = 500;

/** A text of an answer. @throws NetworkError without it, or if it is too long */
export function textIn(
  data: unknown,
  name: string,
  { creates = false, maxLength = MAX_TEXT }: { creates?: boolean; maxLength?: number } = {},
): string {
  const value = (data as Record<string, unknown> | null)?.[name];
  const isText = typeof value === 'string' && value !== '' && value.length <= maxLength;
  if (!isText) throw unexpected(creates);
  return value;
}

/** A URL that a network names; null unless people can open it. */
export const linkIn = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= 2000 && URL.canParse(value) && /^https?:/.test(value)
    ? value
    : null;
