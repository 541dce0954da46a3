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
}

interface ModelProgress {
  /** The first answer was not of the shape; this is the second try. */
  isRepair: boolean;
  /** Words that came so far in this try, thoughts among them. */
  words: number;
}

export interface StructuredAnswer<T> extends ModelCost {
  value: T;
}

/** What was used up, with or without an answer. */
export interface ModelCost {
  usage: ModelUsage;
  /** How often the server was asked, refusals among them. */
  calls: number;
}

/** Tokens, as the server counts them; 0 where it does not say. */
export interface ModelUsage {
  inputTokens: number;
  outputTokens: number;
}

export const NO_COST: ModelCost = { usage: { inputTokens: 0, outputTokens: 0 }, calls: 0 };

/** Something that writes. */
export interface LanguageModel {
  /** Which one it is, as its server calls it. */
  readonly name: string;
  /** An answer that takes longer is given up, in milliseconds. */
  readonly timeoutMs: number;
  /** @throws ModelError */
  structured<T>(request: StructuredRequest<T>): Promise<StructuredAnswer<T>>;
}

/**
 * unavailable: no connection. timeout: it took too long. limited: too many calls. failed: the server
 * said no, or broke off. invalid: not of the shape, also after a repair. aborted: nobody waits for it.
 */
export type ModelFailure = 'unavailable' | 'timeout' | 'limited' | 'failed' | 'invalid' | 'aborted';

interface ModelErrorFacts {
  /** The status that the server answered with. */
  status?: number | undefined;
  /** When to come back, in seconds. */
  retryAfter?: number | undefined;
}

/** Why no answer came. The message is for the log: it holds neither the prompt nor the key. */
export class ModelError extends Error {
  override name = 'ModelError';
  readonly failure: ModelFailure;
  readonly status: number | undefined;
  readonly retryAfter: number | undefined;
  /** What was used up all the same; a server counts the tokens of whole answers alone. */
  cost: ModelCost = NO_COST;

  constructor(failure: ModelFailure, message: string, facts: ModelErrorFacts = {}) {
    super(message);
    this.failure = failure;
    this.status = facts.status;
    this.retryAfter = facts.retryAfter;
  }
}
