import type { ModelMessage } from 'ai';
import { z } from 'zod';
import type { LlmConfig } from '../config/llm.ts';
import {
  type LanguageModel,
  ModelError,
  noCost,
  type StructuredRequest,
} from './language-model.ts';
import type { Call } from './openai-call.ts';

/** What servers answer that do not know a format. */
const NOT_UNDERSTOOD = new Set([400, 415, 422, 501]);
/** Of an answer and the thoughts before it. No draft is longer; a server that never stops is left. */
const MAX_CHARACTERS = 60_000;

/** Loaded when somebody first asks: a start, and an instance without a model, do without it. */
const library = () => import('./openai-call.ts');
type Library = Awaited<ReturnType<typeof library>>;

const shape = (schema: z.ZodType) =>
  `Answer with one JSON object and nothing else: no words before or after it, no fence.\nIt must match this JSON Schema:\n${JSON.stringify(z.toJSONSchema(schema))}`;

const repair = (faults: string) =>
  `That answer cannot be used:\n${faults}\nSend the whole JSON object again, corrected, and nothing else.`;

/** A model behind any server that speaks the OpenAI chat protocol. */
export class OpenAiModel implements LanguageModel {
  readonly name: string;
  readonly timeoutMs: number;
  readonly #server: LlmConfig;
  /** Until the server refuses a JSON Schema: some know JSON alone. */
  #takesSchema = true;

  constructor(server: LlmConfig) {
    this.name = server.model;
    this.timeoutMs = server.timeoutMs;
    this.#server = server;
  }

  async structured<T>(request: StructuredRequest<T>): Promise<T> {
    const { signal } = request;
    const loaded = await library();
    const timeout = AbortSignal.timeout(this.timeoutMs);
    const ended = AbortSignal.any(signal ? [signal, timeout] : [timeout]);
    try {
      return await this.#converse(loaded, request, ended);
    } catch (error) {
      if (signal?.aborted) throw new ModelError('aborted');
      throw timeout.aborted ? new ModelError('timeout') : loaded.modelError(error);
    }
  }

  /** Asks, and once more where the answer is not of the shape. */
  async #converse<T>(
    loaded: Library,
    request: StructuredRequest<T>,
    signal: AbortSignal,
  ): Promise<T> {
    const { schema, onProgress, cost = noCost() } = request;
    const messages: ModelMessage[] = [{ role: 'user', content: request.prompt }];
    const ask = (isRepair: boolean) => {
      let characters = 0;
      let words = 0;
      const onText = (text: string) => {
        characters += text.length;
        if (characters > MAX_CHARACTERS) throw new ModelError('failed');
        words += text.match(/\s+/g)?.length ?? 0;
        onProgress?.({ isRepair, words });
      };
      const system = `${request.system}\n\n${shape(schema)}`;
      return this.#ask(loaded, {
        server: this.#server,
        schema,
        system,
        messages,
        signal,
        onText,
        cost,
      });
    };
    try {
      return await ask(false);
    } catch (error) {
      const wrong = loaded.wrongAnswer(error);
      if (wrong === null) throw error;
      messages.push(
        { role: 'assistant', content: wrong.answer || '(nothing)' },
        { role: 'user', content: repair(wrong.faults) },
      );
      return ask(true);
    }
  }

  /** One answer, in a format that the server takes. */
  async #ask<T>({ callModel, statusOf }: Library, call: Call<T>): Promise<T> {
    if (this.#takesSchema) {
      try {
        return await callModel(call, 'json_schema');
      } catch (error) {
        if (!NOT_UNDERSTOOD.has(statusOf(error) ?? 0)) throw error;
      }
    }
    const value = await callModel(call, 'json_object');
    // A server that takes neither minds something else.
    this.#takesSchema = false;
    return value;
  }
}
