import { Problem } from '#platform/http/problem.ts';
import { ModelError } from '#platform/llm/language-model.ts';
import { unusable } from './finish-draft.ts';

/** Why a server said no, for those who can set it right. */
function refusal(status: number | undefined): string {
  if (status === 401 || status === 403) {
    return 'The model’s server does not take our key: AI_API_KEY may be wrong.';
  }
  if (status === 404) {
    return 'The model’s server does not know the model: AI_MODEL or AI_BASE_URL may be wrong.';
  }
  if (status === undefined) return 'The model’s server broke off in the middle of its answer.';
  return `The model’s server answered with an error (${status}).`;
}

const comeBack = (seconds: number | undefined) =>
  seconds === undefined ? '' : ` Try again in ${seconds} s.`;

/** What the caller is told where a model wrote nothing. Other errors come back as they are. */
export function problemOfModel(error: unknown, timeoutMs: number): unknown {
  if (!(error instanceof ModelError)) return error;
  const { failure, status, retryAfter } = error;
  const options = { cause: error };
  switch (failure) {
    case 'unavailable':
      return new Problem(
        503,
        'drafting.unavailable',
        'The model’s server cannot be reached. It may not be running.',
        options,
      );
    case 'timeout':
      return new Problem(
        504,
        'drafting.timeout',
        `The model took longer than ${timeoutMs / 1000} seconds.`,
        options,
      );
    case 'limited':
      return new Problem(
        429,
        'drafting.limited',
        `The model’s server has had too many calls.${comeBack(retryAfter)}`,
        {
          ...options,
          headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
        },
      );
    case 'failed':
      return new Problem(502, 'drafting.failed', refusal(status), options);
    case 'aborted':
      return new Problem(
        503,
        'drafting.cancelled',
        'The server stops. Try again in a moment.',
        options,
      );
    case 'invalid': {
      const problem = unusable();
      problem.cause = error;
      return problem;
    }
  }
}
