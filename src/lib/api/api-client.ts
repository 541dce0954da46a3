import { QueryClient, type QueryKey } from '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
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
  get status(): number | null {
    return this.cause instanceof ApiError ? this.cause.status : null;
  }
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
      },
      // Sent at once, so that a call without a network fails with a message.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
