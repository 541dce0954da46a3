import { Problem } from '#platform/http/problem.ts';
import { ModelError, type ModelFailure } from '#platform/llm/language-model.ts';
import { UNUSABLE } from './finish-draft.ts';

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

/** What the caller is told where a model wrote nothing. Other errors come back as they are. */
export function problemOfModel(error: unknown, timeoutMs: number): unknown {
  if (!(error instanceof ModelError)) return error;
  const { failure, status, retryAfter } = error;
  const comeBack = retryAfter === undefined ? '' : ` Try again in ${retryAfter} s.`;
  const answers: Record<ModelFailure, [status: number, code: string, detail: string]> = {
    unavailable: [
      503,
      'drafting.unavailable',
      'The model’s server cannot be reached. It may not be running.',
    ],
    timeout: [504, 'drafting.timeout', `The model took longer than ${timeoutMs / 1000} seconds.`],
    limited: [429, 'drafting.limited', `The model’s server has had too many calls.${comeBack}`],
    failed: [502, 'drafting.failed', refusal(status)],
    aborted: [503, 'drafting.cancelled', 'The server stops. Try again in a moment.'],
    invalid: [502, 'drafting.invalid', UNUSABLE],
  };
  return new Problem(...answers[failure], {
    cause: error,
    ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
  });
}
