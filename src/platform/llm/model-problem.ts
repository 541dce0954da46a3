import { formatCount } from '#lib/format/count.ts';
import { Problem } from '../http/problem.ts';
import { ModelError, type ModelFailure } from './language-model.ts';

/** Why the server refused, for editors and operators. */
function refusal(status: number | undefined): string {
  if (status === 401 || status === 403) {
    return 'The AI server rejected our key. Check AI_API_KEY.';
  }
  if (status === 404) {
    return 'The AI server doesn’t know this model. Check AI_MODEL and AI_BASE_URL.';
  }
  if (status === undefined)
    return 'The AI server broke off in the middle of its answer. Try again.';
  return `The AI server answered with an error (${status}).`;
}

interface ModelUse {
  /** The first part of the codes: 'drafting'. */
  area: string;
  timeoutMs: number;
  /** Says that an answer can't be used. */
  unusable: string;
}

/** The problem for an error of the model. Other errors are returned unchanged. */
export function problemOfModel(error: unknown, { area, timeoutMs, unusable }: ModelUse): unknown {
  if (!(error instanceof ModelError)) return error;
  const { failure, status, retryAfter } = error;
  const comeBack =
    retryAfter === undefined ? '' : ` Try again in ${formatCount(retryAfter, 'second')}.`;
  const answers: Record<ModelFailure, [status: number, code: string, detail: string]> = {
    unavailable: [
      503,
      `${area}.unavailable`,
      'Couldn’t reach the AI server. Check that it is running.',
    ],
    timeout: [
      504,
      `${area}.timeout`,
      `The model took longer than ${formatCount(timeoutMs / 1000, 'second')}. Try again.`,
    ],
    limited: [429, `${area}.limited`, `The AI server received too many requests.${comeBack}`],
    failed: [502, `${area}.failed`, refusal(status)],
    aborted: [503, `${area}.canceled`, 'The server is restarting. Try again in a moment.'],
    invalid: [502, `${area}.invalid`, unusable],
  };
  return new Problem(...answers[failure], {
    cause: error,
    ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
  });
}
