import type { APICallError, ModelMessage } from 'ai';
import { z } from 'zod';
import type { LlmConfig } from '../config/config.ts';
import {
  type LanguageModel,
  ModelError,
  type ModelProgress,
  type ModelUsage,
  type StructuredAnswer,
  type StructuredRequest,
} from './language-model.ts';
import { readAnswer } from './read-answer.ts';

/** How a server is told what shape the answer has; each asks less of it than the one before. */
const FORMATS = ['schema', 'json', 'words'] as const;
type Format = (typeof FORMATS)[number];

/** What servers answer that do not know a format. */
const NOT_UNDERSTOOD = new Set([400, 415, 422, 501]);
/** No draft is longer; a server that never stops is left. */
const MOST_CHARACTERS = 200_000;
const MOST_RETRY_AFTER = 3600;

/** What calls back after a time; tests have their own. */
export interface ModelTimers {
  set(callback: () => void, ms: number): unknown;
  clear(timer: unknown): void;
}

const REAL_TIMERS: ModelTimers = {
  set: (callback, ms) => setTimeout(callback, ms).unref(),
  clear: (timer) => clearTimeout(timer as NodeJS.Timeout),
};

/** Loaded when somebody first asks: a start, and an instance without a model, do without it. */
const library = () => import('./openai-library.ts');
type Library = Awaited<ReturnType<typeof library>>;

interface Call {
  system: string;
  messages: ModelMessage[];
  schema: z.ZodType;
  signal: AbortSignal;
  onWords: (words: number) => void;
}

const NO_USAGE: ModelUsage = { inputTokens: 0, outputTokens: 0 };

function sum(one: ModelUsage, other: ModelUsage): ModelUsage {
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
  };
}

const shape = (schema: z.ZodType) =>
  `Answer with one JSON object and nothing else: no words before or after it, no fence.\nIt must match this JSON Schema:\n${JSON.stringify(z.toJSONSchema(schema))}`;

const repair = (faults: string) =>
  `That answer cannot be used:\n${faults}\nSend the whole JSON object again, corrected, and nothing else.`;

/** A model behind any server that speaks the OpenAI chat protocol. */
export class OpenAiModel implements LanguageModel {
  readonly name: string;
  readonly timeoutMs: number;
  readonly #config: LlmConfig;
  readonly #timers: ModelTimers;
  /** The first format that this server may take. */
  #format: Format = 'schema';

  constructor(config: LlmConfig, timers: ModelTimers = REAL_TIMERS) {
    this.name = config.model;
    this.timeoutMs = config.timeoutMs;
    this.#config = config;
    this.#timers = timers;
  }

  async structured<T>(request: StructuredRequest<T>): Promise<StructuredAnswer<T>> {
    const { signal, onProgress } = request;
    const ended = new AbortController();
    const seconds = this.#config.timeoutMs / 1000;
    const limit = this.#timers.set(
      () => ended.abort(new ModelError('timeout', `no answer within ${seconds} s`)),
      this.#config.timeoutMs,
    );
    const leave = () => ended.abort(new ModelError('aborted', 'nobody waits for it any more'));
    if (signal?.aborted) leave();
    signal?.addEventListener('abort', leave);
    try {
      return await this.#converse(request, ended.signal, onProgress ?? (() => undefined));
    } finally {
      this.#timers.clear(limit);
      signal?.removeEventListener('abort', leave);
    }
  }

  async #converse<T>(
    { system, prompt, schema }: StructuredRequest<T>,
    signal: AbortSignal,
    onProgress: (progress: ModelProgress) => void,
  ): Promise<StructuredAnswer<T>> {
    const messages: ModelMessage[] = [{ role: 'user', content: prompt }];
    const loaded = await library();
    let usage = NO_USAGE;
    let faults = '';
    for (const calls of [1, 2]) {
      const answer = await this.#ask(loaded, {
        system: `${system}\n\n${shape(schema)}`,
        messages,
        schema,
        signal,
        onWords: (words) => onProgress({ isRepair: calls > 1, words }),
      });
      usage = sum(usage, answer.usage);
      const read = readAnswer(answer.text, schema);
      if (read.ok) return { value: read.value, usage, calls };
      faults = read.faults;
      messages.push(
        { role: 'assistant', content: answer.text || '(nothing)' },
        { role: 'user', content: repair(faults) },
      );
    }
    throw new ModelError('invalid', `the answer is not of the shape: ${faults}`);
  }

  /** One answer, in the first format that the server takes. */
  async #ask(loaded: Library, call: Call): Promise<{ text: string; usage: ModelUsage }> {
    for (;;) {
      const format = this.#format;
      try {
        return await this.#stream(loaded, format, call);
      } catch (error) {
        const next = FORMATS[FORMATS.indexOf(format) + 1];
        const status = error instanceof ModelError ? error.status : undefined;
        if (next === undefined || status === undefined || !NOT_UNDERSTOOD.has(status)) throw error;
        // Another call may have gone further meanwhile.
        if (this.#format === format) this.#format = next;
      }
    }
  }

  async #stream(loaded: Library, format: Format, call: Call) {
    const { system, messages, schema, signal, onWords } = call;
    const { baseUrl, apiKey, model } = this.#config;
    const parts = loaded.answerParts({
      server: { baseUrl, apiKey, model, takesSchema: format === 'schema' },
      schema: format === 'words' ? null : schema,
      system,
      messages,
      signal,
    });
    let text = '';
    let words = 0;
    let usage = NO_USAGE;
    try {
      for await (const part of parts) {
        if (part.type === 'text-delta') {
          words += `${text.at(-1) ?? ' '}${part.text}`.match(/\s\S/g)?.length ?? 0;
          text += part.text;
          if (text.length > MOST_CHARACTERS) throw new ModelError('failed', 'it does not end');
          onWords(words);
        } else if (part.type === 'error') throw part.error;
        else if (part.type === 'finish') {
          const { inputTokens = 0, outputTokens = 0 } = part.totalUsage;
          usage = { inputTokens, outputTokens };
        }
      }
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw this.#failureOf(loaded, error);
    }
    signal.throwIfAborted();
    return { text, usage };
  }

  #failureOf({ isCallError }: Library, error: unknown): ModelError {
    if (error instanceof ModelError) return error;
    if (isCallError(error)) return this.#refusalOf(error);
    const message = error instanceof Error ? error.message : JSON.stringify(error);
    return new ModelError('failed', this.#withoutKey(`the answer broke off: ${message}`));
  }

  #refusalOf({ statusCode: status, responseHeaders, responseBody, message }: APICallError) {
    const said = this.#withoutKey(`${status ?? 'no answer'}: ${responseBody || message}`);
    if (status === undefined) return new ModelError('unavailable', said);
    // It began well: what came after its head was no whole answer.
    if (status < 300) return new ModelError('failed', said);
    if (status === 429) {
      return new ModelError('limited', said, {
        status,
        retryAfter: secondsOf(responseHeaders?.['retry-after']),
      });
    }
    return new ModelError('failed', said, { status });
  }

  /** Some servers say what was wrong by repeating it. */
  #withoutKey(text: string): string {
    const { apiKey } = this.#config;
    const plain = apiKey === null ? text : text.replaceAll(apiKey, '(key)');
    return plain.slice(0, 500);
  }
}

/** `Retry-After` in whole seconds, where it says a number of them. */
function secondsOf(header: string | undefined): number | undefined {
  const seconds = Math.ceil(Number(header));
  return header !== undefined && seconds > 0 ? Math.min(seconds, MOST_RETRY_AFTER) : undefined;
}
