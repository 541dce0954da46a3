import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import {
  APICallError,
  extractJsonMiddleware,
  type LanguageModelMiddleware,
  type ModelMessage,
  NoObjectGeneratedError,
  Output,
  streamText,
  wrapLanguageModel,
} from 'ai';
import { z } from 'zod';
import type { LlmConfig } from '../config/llm.ts';
import { type ModelCost, ModelError } from './language-model.ts';

// Formats that a server doesn't support are handled here and not printed as warnings.
globalThis.AI_SDK_LOG_WARNINGS = false;

const MAX_RETRY_AFTER = 3600;

type WrapStream = NonNullable<LanguageModelMiddleware['wrapStream']>;
type StreamPart =
  Awaited<ReturnType<WrapStream>>['stream'] extends ReadableStream<infer Part> ? Part : never;

export interface Call<T> {
  server: LlmConfig;
  schema: z.ZodType<T>;
  system: string;
  messages: ModelMessage[];
  signal: AbortSignal;
  /** Gets every piece of the response and of the reasoning before it. If it throws, the call ends. */
  onText: (text: string) => void;
  cost: ModelCost;
}

/** The JSON object in a response: models reason before it, and put it in a code fence or between words. */
function jsonIn(answer: string): string {
  const text = /^\s*[{`]/.test(answer) ? answer : answer.replace(/^[\s\S]*<\/think>/, '');
  return text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
}

/** Passes each piece to `onText` as it arrives; the library parses pieces and holds some back. */
const listening = (onText: (text: string) => void): LanguageModelMiddleware => ({
  specificationVersion: 'v4',
  async wrapStream({ doStream }) {
    const { stream, ...rest } = await doStream();
    const listener = new TransformStream<StreamPart, StreamPart>({
      transform(part, controller) {
        if (part.type === 'text-delta' || part.type === 'reasoning-delta') onText(part.delta);
        controller.enqueue(part);
      },
    });
    return { ...rest, stream: stream.pipeThrough(listener) };
  },
});

/**
 * Makes one request.
 * @param format how the server learns the format: by a JSON schema, or that it is JSON
 * @throws whatever the library, the server or `onText` throws
 */
export async function callModel<T>(
  call: Call<T>,
  format: 'json_schema' | 'json_object',
): Promise<T> {
  const { server, schema, system, messages, signal, onText, cost } = call;
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: server.baseUrl,
    includeUsage: true,
    supportsStructuredOutputs: format === 'json_schema',
    ...(server.apiKey !== null && { apiKey: server.apiKey }),
  });
  signal.throwIfAborted();
  cost.calls += 1;
  let failure: unknown;
  const answer = streamText({
    model: wrapLanguageModel({
      model: provider(server.model),
      middleware: [extractJsonMiddleware({ transform: jsonIn }), listening(onText)],
    }),
    output: Output.object({ schema }),
    instructions: system,
    messages,
    abortSignal: signal,
    maxRetries: 0,
    onError: ({ error }) => {
      failure = error;
    },
    onFinish: ({ totalUsage }) => {
      cost.inputTokens += totalUsage.inputTokens ?? 0;
      cost.outputTokens += totalUsage.outputTokens ?? 0;
    },
  });
  try {
    return await answer.output;
  } catch (error) {
    throw failure ?? error;
  }
}

/** The faults of a response that doesn't match the schema, for the model; null for another error. */
export function wrongAnswer(error: unknown): { answer: string; faults: string } | null {
  if (!NoObjectGeneratedError.isInstance(error)) return null;
  const { cause, text: answer = '' } = error;
  const problem = cause instanceof Error ? cause.cause : null;
  const faults = problem instanceof z.ZodError ? z.prettifyError(problem) : 'It is not valid JSON.';
  return { answer, faults };
}

/** The status of the server's refusal; undefined for another error. */
export const statusOf = (error: unknown): number | undefined =>
  APICallError.isInstance(error) && error.statusCode !== undefined && error.statusCode >= 300
    ? error.statusCode
    : undefined;

/** Turns an error into the reason why there is no response. */
export function modelError(error: unknown): ModelError {
  if (error instanceof ModelError) return error;
  if (wrongAnswer(error)) return new ModelError('invalid');
  if (!APICallError.isInstance(error)) return new ModelError('failed');
  if (error.statusCode === undefined) return new ModelError('unavailable');
  const status = statusOf(error);
  if (status === undefined) return new ModelError('failed');
  if (status !== 429) return new ModelError('failed', { status });
  const seconds = Math.ceil(Number(error.responseHeaders?.['retry-after']));
  return new ModelError('limited', {
    status,
    ...(seconds > 0 && { retryAfter: Math.min(seconds, MAX_RETRY_AFTER) }),
  });
}
