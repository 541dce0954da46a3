import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { stdSerializers } from 'pino';
import { diskTrouble, isDatabaseBusy, isDatabaseUnreachable } from '../db/unreachable.ts';
import { nodeHttp } from './node-http.ts';
import { type FieldError, invalidRequest, Problem, type ProblemBody } from './problem.ts';

/** Retry-After in seconds while the database is unavailable or overloaded. */
const RETRY_AFTER_S = '5';

const SECTIONS: Record<string, FieldError['in']> = {
  querystring: 'query',
  params: 'params',
  body: 'body',
  headers: 'headers',
};

/** So many fields are named in an answer, and of a name so many characters: a request must not grow. */
const MAX_NAMED = 20;
const LONGEST_NAME = 100;

/** Turns what validation found into named fields, or the first of them; an unknown key is named itself. */
function fieldErrors(error: FastifyError): FieldError[] {
  const section = SECTIONS[error.validationContext ?? ''] ?? 'query';
  return (error.validation ?? []).slice(0, MAX_NAMED + 1).flatMap((found): FieldError[] => {
    const { keys } = found.params;
    if (found.keyword === 'unrecognized_keys' && Array.isArray(keys)) {
      return keys.slice(0, MAX_NAMED + 1).map((key) => ({
        in: section,
        field: String(key).slice(0, LONGEST_NAME),
        message: 'is unknown',
      }));
    }
    const field = found.instancePath.split('/').filter(Boolean).join('.').slice(0, LONGEST_NAME);
    return [{ in: section, field, message: found.message ?? 'is not valid' }];
  });
}

function fromFramework(error: FastifyError): Problem {
  if (error.validation) {
    const found = fieldErrors(error);
    return invalidRequest(found.slice(0, MAX_NAMED), found.length > MAX_NAMED ? '; and more' : '');
  }
  const status = error.statusCode ?? 500;
  if (status === 429) {
    return new Problem(429, 'request.too_many', 'Too many requests. Please wait and try again.');
  }
  if (status >= 400 && status < 500) {
    return new Problem(
      status,
      status === 415 ? 'request.media_type' : 'request.invalid',
      error.message,
    );
  }
  return new Problem(500, 'server.failed', 'Something went wrong here. Please try again.');
}

/** Any error as the answer that it gets. */
export function problemFrom(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isDatabaseUnreachable(error)) {
    return new Problem(
      503,
      'database.unreachable',
      'The database does not respond. Please try again soon.',
      {
        cause: error,
        headers: { 'retry-after': RETRY_AFTER_S },
      },
    );
  }
  if (isDatabaseBusy(error)) {
    return new Problem(503, 'database.busy', 'The database is too busy. Please try again soon.', {
      cause: error,
      headers: { 'retry-after': RETRY_AFTER_S },
    });
  }
  const disk = diskTrouble(error);
  if (disk !== null) {
    const what =
      disk === 'full' ? 'The disk of the database is full' : 'The database cannot be written';
    return new Problem(503, `database.${disk}`, `${what}: nothing of this was stored.`, {
      cause: error,
      headers: { 'retry-after': RETRY_AFTER_S },
    });
  }
  return fromFramework(error as FastifyError);
}

export function problemBody(problem: Problem, requestId: string): ProblemBody {
  return {
    type: 'about:blank',
    title: nodeHttp.STATUS_CODES[problem.status] ?? 'Error',
    status: problem.status,
    detail: problem.message,
    code: problem.code,
    requestId,
    ...(problem.errors && { errors: problem.errors }),
    ...problem.members,
  };
}

/** What PostgreSQL quotes of the row that it refuses, a password's hash and all. */
const QUOTED = ['detail', 'where', 'internalQuery'] as const;

/**
 * An error as logged: with its causes, without the rows that they quote. A failure that isn't a bug, such as a
 * full disk, has no stack.
 */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const causes = new Set<Error>();
  for (let one: unknown = error; one instanceof Error && !causes.has(one); one = one.cause) {
    causes.add(one);
    for (const name of QUOTED) if (name in one) Object.assign(one, { [name]: undefined });
  }
  if (problemFrom(error).status === 500) return stdSerializers.err(error);
  return { type: error.name, message: [...causes].map(({ message }) => message).join(': ') };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The error behind a 5xx response, for the access log. */
    failure: unknown;
  }
}

/** By the raw request, because the page that made a request has only that. */
const failures = new WeakMap<object, unknown>();

/** The error behind a 5xx response to the application's own request; null if there was none. */
export const failureOf = (raw: object): unknown => failures.get(raw) ?? null;

/** Any error as the problem that is sent; the access log shows server errors with their cause. */
export function loggedProblem(error: unknown, request: FastifyRequest): Problem {
  const problem = problemFrom(error);
  if (problem.status >= 500) {
    request.failure = error;
    failures.set(request.raw, error);
  }
  return problem;
}

/** Writes any error as a problem. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = loggedProblem(error, request);
  void reply
    .code(problem.status)
    .headers({ 'cache-control': 'no-store', ...problem.headers })
    .type('application/problem+json')
    // The route's own schema does not describe its errors: this body is written as it is.
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problemBody(problem, request.id));
}

const UNREADABLE: Record<string, [status: number, detail: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The header fields are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
};

/** Answers what could not even be read as a request, in the same shape, and closes the connection. */
export function sendUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, detail] = UNREADABLE[error.code ?? ''] ?? [400, 'This is not an HTTP request.'];
  const problem = new Problem(status, 'request.invalid', detail);
  const body = JSON.stringify(problemBody(problem, randomUUID()));
  socket.end(
    `HTTP/1.1 ${status} ${nodeHttp.STATUS_CODES[status]}\r\ncontent-type: application/problem+json\r\n` +
      `cache-control: no-store\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
      `connection: close\r\n\r\n${body}`,
  );
}
