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

/** Responses of servers that don't know a format. */
const NOT_UNDERSTOOD = new Set([400, 415, 422, 501]);
/** Limit of a response with its reasoning. No draft is longer; a response that never ends is aborted. */
const MAX_CHARACTERS = 60_000;

/** Loaded with the first request, since a start and instances without a model don't need it. */
const library = () => import('./openai-call.ts');
type Library = Awaited<ReturnType<typeof library>>;

const shape = (schema: z.ZodType) =>
  `Answer with one JSON object and nothing else: no words before or after it, no fence.\nIt must match this JSON Schema:\n${JSON.stringify(z.toJSONSchema(schema))}`;

const repair = (faults: string) =>
  `That answer cannot be used:\n${faults}\nSend the whole JSON object again, corrected, and nothing else.`;

const withImage = (text: string, { bytes, type }: { bytes: Uint8Array; type: string }) => [
  { type: 'text' as const, text },
  { type: 'file' as const, data: bytes, mediaType: type },
];

/** A model on any server that speaks the OpenAI chat protocol. */
export class OpenAiModel implements LanguageModel {
  readonly name: string;
  readonly timeoutMs: number;
  readonly readsImages: boolean;
  readonly #server: LlmConfig;
  /** Until the server refuses a JSON schema: some only know JSON. */
  #takesSchema = true;

  constructor(server: LlmConfig) {
    this.name = server.model;
    this.timeoutMs = server.timeoutMs;
    this.readsImages = server.readsImages;
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

  /** Makes a request, and a second one if the response doesn't match the schema. */
  async #converse<T>(
    loaded: Library,
    request: StructuredRequest<T>,
    signal: AbortSignal,
  ): Promise<T> {
    const { schema, prompt, image, onProgress, cost = noCost() } = request;
    const messages: ModelMessage[] = [
      { role: 'user', content: image ? withImage(prompt, image) : prompt },
    ];
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

  /** One response, in a format that the server supports. */
  async #ask<T>({ callModel, statusOf }: Library, call: Call<T>): Promise<T> {
    if (this.#takesSchema) {
      try {
        return await callModel(call, 'json_schema');
      } catch (error) {
        if (!NOT_UNDERSTOOD.has(statusOf(error) ?? 0)) throw error;
      }
    }
    const value = await callModel(call, 'json_object');
    // A server that refuses both formats has another reason.
    this.#takesSchema = false;
    return value;
  }
}
