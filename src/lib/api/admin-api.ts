import { queryOptions } from '@tanstack/react-query';
import { ApiError, call, LoadError, pathOf, send } from './api-client.ts';

/** Asks for a new login. @returns whether somebody logged in */
export type LogInAgain = () => Promise<boolean>;

let logInAgain: LogInAgain | null = null;
let askedFor: Promise<boolean> | null = null;
/** How often a login was asked for, and what came of it last. */
let asked = { times: 0, loggedIn: false };

/**
 * Says who asks for a new login when the session ends in the middle of work.
 * @returns takes it back
 */
export function onSessionEnd(handler: LogInAgain): () => void {
  logInAgain = handler;
  return () => {
    if (logInAgain === handler) logInAgain = null;
  };
}

/** However many calls fail at once, the login is asked for once. */
function newSession(): Promise<boolean> {
  if (!logInAgain) return Promise.resolve(false);
  askedFor ??= logInAgain()
    .then((loggedIn) => {
      asked = { times: asked.times + 1, loggedIn };
      return loggedIn;
    })
    .finally(() => {
      askedFor = null;
    });
  return askedFor;
}

const browserFetch = (path: string, init?: RequestInit) => fetch(path, init);

/**
 * Sends a call of the staff, however it is sent. Where the session has ended it waits for a new login and then sends
 * the same call once more.
 * @throws ApiError where the answer is not OK; a TypeError where none came
 */
export async function withSession<T>(send: () => Promise<T>): Promise<T> {
  const { times } = asked;
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'auth.required')) throw error;
    // It was on its way while somebody was asked: that answer holds for it too.
    const goesOn = asked.times > times ? asked.loggedIn : await newSession();
    if (!goesOn) throw error;
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
