import { z } from 'zod';
import '#lib/api/issue-message.ts';

const fieldErrorSchema = z.strictObject({
  in: z.enum(['query', 'params', 'body', 'headers']),
  field: z.string().describe("Name of the field; '' is the whole"),
  message: z.string(),
});
export type FieldError = z.infer<typeof fieldErrorSchema>;

/** The one shape of every error answer: application/problem+json (RFC 9457). */
const problemSchema = z
  .looseObject({
    type: z.string().describe("Always 'about:blank': `code` says what happened"),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.string().describe('Stable, for programs: what happened'),
    requestId: z.string().describe('The same id stands in the log'),
    errors: z.array(fieldErrorSchema).optional().describe('Every bad field by name'),
  })
  .meta({ id: 'Problem' });
export type ProblemBody = z.infer<typeof problemSchema>;

/** An error among a route's responses; one that isn't the request's fault is named by its status. */
export const problemAnswer = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: problemSchema } },
});

interface ProblemOptions {
  errors?: FieldError[];
  /** Members that this kind of problem has besides the common ones (RFC 9457 §3.2). */
  members?: Record<string, unknown>;
  /** For the log alone. */
  cause?: unknown;
  headers?: Record<string, string>;
  /** Not logged for each request, because another log line covers it. */
  quiet?: boolean;
}

/** An answer that is not OK, thrown wherever it becomes clear and written out in one place. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: FieldError[] | undefined;
  readonly members: Record<string, unknown>;
  readonly headers: Record<string, string>;
  readonly quiet: boolean;

  constructor(status: number, code: string, detail: string, options: ProblemOptions = {}) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'Problem';
    this.status = status;
    this.code = code;
    this.errors = options.errors;
    this.members = options.members ?? {};
    this.headers = options.headers ?? {};
    this.quiet = options.quiet ?? false;
  }
}

const WHOLES: Record<FieldError['in'], string> = {
  query: 'The query',
  params: 'The path',
  body: 'The body',
  headers: 'The header',
};

/** The problem 400 of invalid fields: 'title is required; slug must be text' */
export function invalidRequest(errors: FieldError[], more = ''): Problem {
  const sentences = errors.map(
    ({ in: section, field, message }) => `${field || WHOLES[section]} ${message}`,
  );
  return new Problem(400, 'request.invalid', sentences.join('; ') + more, { errors });
}

/** A request that is well-formed but holds a value that cannot be taken: 400, naming the field. */
export function badField(field: string, message: string): Problem {
  return invalidRequest([{ in: 'body', field, message }]);
}
