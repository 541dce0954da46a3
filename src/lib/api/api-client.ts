import { type Query, QueryClient, type QueryFunction, type QueryKey } from '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: LoadError;
    queryMeta: {
      /** Message of a screen if the query fails, such as 'Failed to fetch articles'. */
      failure?: string;
      /** Return null for 401 instead of failing. */
      nullOn401?: boolean;
      /** Builds the data from body and headers; by default the data is the body. */
      read?: (body: unknown, headers: Headers) => unknown;
    };
  }
}

/** A response that is not OK. The message is '{status}: {body or status text}' (spec §7). */
export class ApiError extends Error {
  readonly status: number;
  /** The parsed body; empty if it isn't a JSON object (but a proxy's page, say). */
  readonly body: Readonly<Record<string, unknown>>;
  /** The stable code of a problem. */
  readonly code: string | null;
  /** The detail of a problem, as a sentence. */
  readonly detail: string | null;

  constructor(status: number, text: string, statusText: string) {
    super(`${status}: ${text === '' ? statusText : text}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = parseObject(text);
    this.code = textOf(this.body.code);
    this.detail = textOf(this.body.detail);
  }
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** A failed query; `cause` is the ApiError or the network error. */
export class LoadError extends Error {
  /** Null without a response. */
  readonly status: number | null;

  constructor(message: string, { cause }: { cause: unknown }) {
    super(message, { cause });
    this.status = cause instanceof ApiError ? cause.status : null;
  }
}

/** Whether the server answered that the thing doesn't exist; false for a failure that may pass. */
export function isMissing({ status }: { status?: number | null }): boolean {
  return status === 404 || status === 400 || status === 410 || status === 414;
}

export type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

/**
 * The path of a query, built from its key: text and number segments are joined with '/', a last object
 * becomes the query string without undefined values.
 */
export function pathOf(key: QueryKey): string {
  const segments: string[] = [];
  const query = new URLSearchParams();
  for (const part of key) {
    if (typeof part === 'object' && part !== null) {
      for (const [name, value] of Object.entries(part)) {
        if (value !== undefined) query.set(name, String(value));
      }
    } else {
      const text = String(part);
      segments.push(segments.length === 0 ? text : encodeURIComponent(text));
    }
  }
  const search = query.toString();
  return segments.join('/') + (search === '' ? '' : `?${search}`);
}

/**
 * Sends one call.
 * @throws ApiError if the response is not OK
 */
export async function send(
  fetch: Fetch,
  method: string,
  path: string,
  payload?: unknown,
): Promise<Response> {
  const init: RequestInit = { method, credentials: 'include' };
  if (payload !== undefined) {
    init.headers = { 'content-type': 'application/json' };
    init.body = JSON.stringify(payload);
  }
  const response = await fetch(path, init);
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText);
  return response;
}

/**
 * Sends one call and parses its JSON.
 * @throws ApiError if the response is not OK
 */
export async function call<T>(
  fetch: Fetch,
  method: string,
  path: string,
  payload?: unknown,
): Promise<T> {
  const response = await send(fetch, method, path, payload);
  return response.json() as Promise<T>;
}

/** Whether a failed query may succeed later. */
const mayRecover = ({ state }: Query) => state.error !== null && !isMissing(state.error);

/** The error of the first query that failed and may succeed later. */
export const firstFailure = (client: QueryClient): LoadError | null | undefined =>
  client.getQueryCache().getAll().find(mayRecover)?.state.error;

/**
 * Fetches again what failed on the screen, without showing it as loading.
 * @returns false if nothing failed
 */
export function retryFailed(client: QueryClient): boolean {
  const failed = client.getQueryCache().findAll({ type: 'active', predicate: mayRecover });
  for (const query of failed) {
    const { queryKey, meta, options } = query;
    const fetchAgain = options.queryFn as QueryFunction;
    Promise.resolve(
      fetchAgain({ client, queryKey, meta, signal: new AbortController().signal }),
    ).then(
      (data) => client.setQueryData(queryKey, data),
      (error) => query.setState({ error }),
    );
  }
  return failed.length > 0;
}

/**
 * The query client with the specification's defaults: never stale, no refetch, no retries; a query is a GET
 * of the path built from its key.
 * @param fetch the browser's, or on the server one that calls the application itself
 */
export function createQueryClient(fetch: Fetch): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: async ({ queryKey, meta }) => {
          try {
            const response = await send(fetch, 'GET', pathOf(queryKey));
            const body: unknown = await response.json();
            return meta?.read ? meta.read(body, response.headers) : body;
          } catch (error) {
            if (meta?.nullOn401 && error instanceof ApiError && error.status === 401) return null;
            throw new LoadError(meta?.failure ?? (error as Error).message, { cause: error });
          }
        },
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
        // Sent at once, so that a call without a network fails with a message.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
