import type { ModelMessage } from 'ai';
import { z } from 'zod';
import type { LlmConfig } from '../config/config.ts';
import { forLog, interruption, refusal, type Secrets } from './failures.ts';
import {
  type LanguageModel,
  type ModelCost,
  ModelError,
  type ModelUsage,
  NO_COST,
  type StructuredAnswer,
  type StructuredRequest,
} from './language-model.ts';
import { readAnswer } from './read-answer.ts';

/** How a server is told what shape the answer has; each asks less of it than the one before. */
const FORMATS = ['schema', 'json', 'words'] as const;
type Format = (typeof FORMATS)[number];

/** What servers answer that do not know a format. */
const NOT_UNDERSTOOD = new Set([400, 415, 422, 501]);
/** Of an answer and the thoughts before it. No draft is longer; a server that never stops is left. */
const MOST_CHARACTERS = 60_000;

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
  /** What the whole request has used up so far; each call adds its own. */
  cost: ModelCost;
  secrets: Secrets;
}

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
    const { signal } = request;
    const ended = new AbortController();
    const seconds = this.#config.timeoutMs / 1000;
    const limit = this.#timers.set(
      () => ended.abort(new ModelError('timeout', `no answer within ${seconds} s`)),
      this.#config.timeoutMs,
    );
    const leave = () => ended.abort(new ModelError('aborted', 'nobody waits for it any more'));
    if (signal?.aborted) leave();
    signal?.addEventListener('abort', leave);
    const cost = { ...NO_COST };
    try {
      return await this.#converse(request, ended.signal, cost);
    } catch (error) {
      if (error instanceof ModelError) error.cost = cost;
      throw error;
    } finally {
      this.#timers.clear(limit);
      signal?.removeEventListener('abort', leave);
    }
  }

  async #converse<T>(
    { system, prompt, schema, onProgress }: StructuredRequest<T>,
    signal: AbortSignal,
    cost: ModelCost,
  ): Promise<StructuredAnswer<T>> {
    const messages: ModelMessage[] = [{ role: 'user', content: prompt }];
    const said = [system, prompt];
    const secrets = { apiKey: this.#config.apiKey, said };
    const loaded = await library();
    let faults = '';
    for (const isRepair of [false, true]) {
      const answer = await this.#ask(loaded, {
        system: `${system}\n\n${shape(schema)}`,
        messages,
        schema,
        signal,
        onWords: (words) => onProgress?.({ isRepair, words }),
        cost,
        secrets,
      });
      const read = readAnswer(answer, schema);
      if (read.ok) return { value: read.value, ...cost };
      faults = read.faults;
      said.push(answer);
      messages.push(
        { role: 'assistant', content: answer || '(nothing)' },
        { role: 'user', content: repair(faults) },
      );
    }
    throw new ModelError('invalid', `the answer is not of the shape: ${forLog(faults, secrets)}`);
  }

  /** One answer, in the first format that the server takes. */
  async #ask(loaded: Library, call: Call): Promise<string> {
    for (let format = this.#format; ; ) {
      try {
        const answer = await this.#stream(loaded, format, call);
        // A server that took none of them may have minded something else.
        this.#format = format;
        return answer;
      } catch (error) {
        const next = FORMATS[FORMATS.indexOf(format) + 1];
        const status = error instanceof ModelError ? error.status : undefined;
        if (next === undefined || status === undefined || !NOT_UNDERSTOOD.has(status)) throw error;
        format = next;
      }
    }
  }

  async #stream(loaded: Library, format: Format, call: Call): Promise<string> {
    const { system, messages, schema, signal, onWords, cost, secrets } = call;
    signal.throwIfAborted();
    const { baseUrl, apiKey, model } = this.#config;
    const left = new AbortController();
    const text: string[] = [];
    let characters = 0;
    let words = 0;
    let last = ' ';
    cost.calls += 1;
    try {
      const parts = loaded.answerParts({
        server: { baseUrl, apiKey, model, takesSchema: format === 'schema' },
        schema: format === 'words' ? null : schema,
        system,
        messages,
        signal: AbortSignal.any([signal, left.signal]),
      });
      for await (const part of parts) {
        if (part.type === 'text-delta' || part.type === 'reasoning-delta') {
          if (part.type === 'text-delta') text.push(part.text);
          characters += part.text.length;
          if (characters > MOST_CHARACTERS) throw new ModelError('failed', 'it does not end');
          words += `${last}${part.text}`.match(/\s\S/g)?.length ?? 0;
          last = part.text.at(-1) ?? last;
          onWords(words);
        } else if (part.type === 'error') throw part.error;
        else if (part.type === 'finish') {
          const { inputTokens = 0, outputTokens = 0 } = part.totalUsage;
          cost.usage = sum(cost.usage, { inputTokens, outputTokens });
        }
      }
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (error instanceof ModelError) throw error;
      throw loaded.isCallError(error) ? refusal(error, secrets) : interruption(error, secrets);
    } finally {
      // The server is to stop writing, too.
      left.abort();
    }
    signal.throwIfAborted();
    return text.join('');
  }
}
