import { queryOptions } from '@tanstack/react-query';
import { withLocalTimes } from '../format/local-times.ts';
import { ApiError, call, LoadError, pathOf, send } from './api-client.ts';

/**
 * Asks the user for something.
 * @returns whether the user gave it
 */
export type Ask = () => Promise<boolean>;

/** Something that calls may need from the user. If several calls need it at once, the user is asked once. */
function question() {
  let handler: Ask | null = null;
  let pending: Promise<boolean> | null = null;
  /** How often the user was asked, and the last result. */
  let asked = { times: 0, given: false };
  return {
    /**
     * Registers the dialog.
     * @returns a function that removes it
     */
    askedBy(ask: Ask): () => void {
      handler = ask;
      return () => {
        if (handler === ask) handler = null;
      };
    },
    timesAsked: () => asked.times,
    /**
     * @param times how often the user had been asked when the call was sent; a call that was in flight while
     *   the user was asked uses that result
     */
    async given(times: number): Promise<boolean> {
      if (asked.times > times) return asked.given;
      if (!handler) return false;
      pending ??= handler()
        .then((given) => {
          asked = { times: asked.times + 1, given };
          return given;
        })
        .finally(() => {
          pending = null;
        });
      return pending;
    },
  };
}

const login = question();
const reauthentication = question();
const QUESTIONS = { 'auth.required': login, 'auth.reauthentication_required': reauthentication };

const isAsked = (code: string | null): code is keyof typeof QUESTIONS =>
  code !== null && code in QUESTIONS;

/**
 * Registers the dialog for a new login when the session ends while the user works.
 * @returns a function that removes it
 */
export const onSessionEnd = login.askedBy;

/**
 * Registers the dialog for re-authentication.
 * @returns a function that removes it
 */
export const onReauthenticationRequired = reauthentication.askedBy;

const browserFetch = (path: string, init?: RequestInit) => fetch(path, init);

/**
 * Sends an admin call. If the session has ended or the server requires re-authentication, it waits for the
 * user and then repeats the call once.
 * @throws ApiError if the response is not OK; a TypeError without a response
 */
export async function withSession<T>(send: () => Promise<T>): Promise<T> {
  const times = {
    'auth.required': login.timesAsked(),
    'auth.reauthentication_required': reauthentication.timesAsked(),
  };
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError && isAsked(error.code))) throw error;
    if (!(await QUESTIONS[error.code].given(times[error.code]))) throw error;
    return send();
  }
}

/**
 * Sends an admin call whose status matters, too.
 * @throws as `withSession` does
 */
export function adminAnswer<T>(
  method: string,
  path: string,
  payload?: unknown,
): Promise<{ status: number; body: T }> {
  return withSession(async () => {
    const answer = await send(browserFetch, method, path, payload);
    return { status: answer.status, body: (await answer.json()) as T };
  });
}

/**
 * Sends an admin call with `withSession`.
 * @throws as it does
 */
export function adminCall<T>(method: string, path: string, payload?: unknown): Promise<T> {
  return withSession(() => call<T>(browserFetch, method, path, payload));
}

/**
 * Requests a file by POST, so that no link can trigger it.
 * @throws as `withSession` does
 */
export function adminFile(path: string, payload: unknown = {}): Promise<Response> {
  return withSession(() => send(browserFetch, 'POST', path, payload));
}

/**
 * Downloads the file of a call.
 * @throws as `withSession` does
 */
export function adminDownload(path: string): Promise<Response> {
  return withSession(() => send(browserFetch, 'GET', path));
}

/**
 * A query that needs a login. Unlike public data it is fetched again whenever it is shown, because several
 * users work on it.
 * @param key its path in segments, as in every query key
 * @param failure message of the screen if it fails
 */
export function adminQuery<T>(key: readonly [string, ...unknown[]], failure: string) {
  return queryOptions<T>({
    queryKey: key,
    queryFn: async () => {
      try {
        return await adminCall<T>('GET', pathOf(key));
      } catch (error) {
        throw new LoadError(failure, { cause: error });
      }
    },
    meta: { failure },
    staleTime: 0,
    retryOnMount: true,
  });
}

export interface ProblemFacts {
  /** Null without a response. */
  status: number | null;
  code: string | null;
  /** The reason, as a sentence. */
  detail: string | null;
  /** What is wrong with each field. */
  errors: Record<string, string>;
}

const UNREACHABLE = 'The server cannot be reached. Nothing was lost; try again.';

/** The message of a failed call. */
export function problemOf(error: unknown): ProblemFacts {
  const cause = error instanceof LoadError ? error.cause : error;
  if (!(cause instanceof ApiError)) {
    const detail = cause instanceof TypeError ? UNREACHABLE : null;
    return { status: null, code: null, detail, errors: {} };
  }
  const { status, code, body } = cause;
  const errors: Record<string, string> = {};
  for (const { field, message } of Array.isArray(body.errors) ? body.errors : []) {
    if (typeof field !== 'string' || typeof message !== 'string') continue;
    errors[field] ??= withLocalTimes(message);
  }
  const detail = cause.detail ?? (status >= 502 ? UNREACHABLE : null);
  return { status, code, detail: detail && withLocalTimes(detail), errors };
}
