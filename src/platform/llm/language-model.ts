import type { z } from 'zod';

/** A request for a value of a given schema. */
export interface StructuredRequest<T> {
  /** Instructions about the task in general, from us alone. */
  system: string;
  /** The task at hand. Foreign text in it is marked as data. */
  prompt: string;
  /** An image that the task is about, for a model that reads images. */
  image?: { bytes: Uint8Array; type: string };
  schema: z.ZodType<T>;
  /** Cancels the call. */
  signal?: AbortSignal;
  onProgress?: (progress: ModelProgress) => void;
  /** The cost of the request is added here, even if it fails. */
  cost?: ModelCost;
}

interface ModelProgress {
  /** Whether this is the second attempt, because the first response was invalid. */
  isRepair: boolean;
  /** The number of words received in this attempt, including reasoning. */
  words: number;
}

/** Tokens as counted by the server, if it does, for complete responses only. */
export interface ModelCost {
  inputTokens: number;
  outputTokens: number;
  /** The number of requests, including refused ones. */
  calls: number;
}

export const noCost = (): ModelCost => ({ inputTokens: 0, outputTokens: 0, calls: 0 });

/** A language model. */
export interface LanguageModel {
  /** Its name on its server. */
  readonly name: string;
  /** Time limit of a response, in milliseconds. */
  readonly timeoutMs: number;
  readonly readsImages: boolean;
  /** @throws ModelError */
  structured<T>(request: StructuredRequest<T>): Promise<T>;
}

/**
 * unavailable: no connection. timeout: it took too long. limited: too many requests. failed: the server
 * refused, broke off, or doesn't end. invalid: not of the schema, even after a repair. aborted: the caller
 * canceled.
 */
export type ModelFailure = 'unavailable' | 'timeout' | 'limited' | 'failed' | 'invalid' | 'aborted';

/**
 * Why there is no response. It can be logged: it contains nothing that the server or the model said, and no
 * cause, because either may repeat the prompt.
 */
export class ModelError extends Error {
  override name = 'ModelError';
  readonly failure: ModelFailure;
  /** The status of the server's refusal. */
  readonly status: number | undefined;
  /** When to retry, in seconds. */
  readonly retryAfter: number | undefined;

  constructor(failure: ModelFailure, facts: { status?: number; retryAfter?: number } = {}) {
    const { status, retryAfter } = facts;
    super(
      `the model gave no answer: ${failure}${status === undefined ? '' : `, status ${status}`}`,
    );
    this.failure = failure;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}
