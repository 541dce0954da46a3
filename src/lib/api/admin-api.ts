import { queryOptions } from '@tanstack/react-query';
import { ApiError, call, LoadError, pathOf, send } from './api-client.ts';

/** Asks somebody for what a call lacks. @returns whether they gave it */
export type Ask = () => Promise<boolean>;

/** Something that a call lacks and somebody can give; however many calls lack it at once, it is asked for once. */
function question() {
  let handler: Ask | null = null;
  let pending: Promise<boolean> | null = null;
  /** How often it was asked, and what came of it last. */
  let asked = { times: 0, given: false };
  return {
    /** Says who asks. @returns takes it back */
    askedBy(ask: Ask): () => void {
      handler = ask;
      return () => {
        if (handler === ask) handler = null;
      };
    },
    timesAsked: () => asked.times,
    /**
     * @param times how often it was asked when the call went out: one that was on its way while
     * somebody was asked goes by that answer
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

/** Says who asks for a new login when the session ends in the middle of work. @returns takes it back */
export const onSessionEnd = login.askedBy;

/** Says who asks for the password when a call wants it again. @returns takes it back */
export const onReauthenticationRequired = reauthentication.askedBy;

const browserFetch = (path: string, init?: RequestInit) => fetch(path, init);

/**
 * Sends a call of the staff, however it is sent. Where the session has ended it waits for a new login, where the server
 * wants the password again, for the password; then it sends the same call once more.
 * @throws ApiError where the answer is not OK; a TypeError where none came
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

/** Sends one call of the staff, where its status matters too. @throws as `withSession` does */
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

/** Sends one call of the staff with `withSession`. @throws as it does */
export function adminCall<T>(method: string, path: string, payload?: unknown): Promise<T> {
  return withSession(() => call<T>(browserFetch, method, path, payload));
}

/** Asks for a file: by POST, so that no mere address brings it. @throws as `withSession` does */
export function adminFile(path: string, payload: unknown = {}): Promise<Response> {
  return withSession(() => send(browserFetch, 'POST', path, payload));
}

/** Reads a file that a call gives. @throws as `withSession` does */
export function adminDownload(path: string): Promise<Response> {
  return withSession(() => send(browserFetch, 'GET', path));
}

/**
 * A load that needs a login. Unlike what visitors see it is looked at anew whenever it is shown:
 * several people work on it.
 * @param key its path in pieces, as every key of a load
 * @param failure what the screen says when it does not come
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
  /** Null where no answer came. */
  status: number | null;
  code: string | null;
  /** The reason, as a sentence. */
  detail: string | null;
  /** What is wrong with which field. */
  errors: Record<string, string>;
}

const UNREACHABLE = 'The server cannot be reached. Nothing was lost; try again.';

/** What a failed call says about itself. */
export function problemOf(error: unknown): ProblemFacts {
  const cause = error instanceof LoadError ? error.cause : error;
  if (!(cause instanceof ApiError)) {
    const detail = cause instanceof TypeError ? UNREACHABLE : null;
    return { status: null, code: null, detail, errors: {} };
  }
  const { status, code, body } = cause;
  const errors: Record<string, string> = {};
  for (const { field, message } of Array.isArray(body.errors) ? body.errors : []) {
    if (typeof field === 'string' && typeof message === 'string') errors[field] ??= message;
  }
  const detail = cause.detail ?? (status >= 502 ? UNREACHABLE : null);
  return { status, code, detail, errors };
}
