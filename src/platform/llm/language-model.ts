import type { z } from 'zod';

/** What a model is asked for: one value of a shape. */
export interface StructuredRequest<T> {
  /** What it is and how it works: instructions, from us alone. */
  system: string;
  /** The task at hand. What others wrote stands in it as data. */
  prompt: string;
  schema: z.ZodType<T>;
  /** Ends the call when nobody waits for it any more. */
  signal?: AbortSignal;
  onProgress?: (progress: ModelProgress) => void;
  /** What the request uses up is added here, also where it fails. */
  cost?: ModelCost;
}

interface ModelProgress {
  /** The first answer was not of the shape; this is the second try. */
  isRepair: boolean;
  /** Words that came so far in this try, thoughts among them. */
  words: number;
}

/** Tokens as the server counts them, where it does, and only those of whole answers. */
export interface ModelCost {
  inputTokens: number;
  outputTokens: number;
  /** How often the server was asked, refusals among them. */
  calls: number;
}

export const noCost = (): ModelCost => ({ inputTokens: 0, outputTokens: 0, calls: 0 });

/** Something that writes. */
export interface LanguageModel {
  /** Which one it is, as its server calls it. */
  readonly name: string;
  /** An answer that takes longer is given up, in milliseconds. */
  readonly timeoutMs: number;
  /** @throws ModelError */
  structured<T>(request: StructuredRequest<T>): Promise<T>;
}

/**
 * unavailable: no connection. timeout: it took too long. limited: too many calls. failed: the server
 * said no, broke off, or does not end. invalid: not of the shape, also after a repair. aborted: nobody
 * waits for it.
 */
export type ModelFailure = 'unavailable' | 'timeout' | 'limited' | 'failed' | 'invalid' | 'aborted';

/**
 * Why no answer came. It is made to be logged: it says nothing that the server or the model said, and
 * has no cause, because either may repeat the prompt.
 */
export class ModelError extends Error {
  override name = 'ModelError';
  readonly failure: ModelFailure;
  /** The status that the server refused with. */
  readonly status: number | undefined;
  /** When to come back, in seconds. */
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
