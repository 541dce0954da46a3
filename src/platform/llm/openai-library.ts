import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, type ModelMessage, Output, streamText } from 'ai';
import type { z } from 'zod';

// A format that a server does not know is our business, not the terminal's.
globalThis.AI_SDK_LOG_WARNINGS = false;

interface Ask {
  server: { baseUrl: string; apiKey: string | null; model: string; takesSchema: boolean };
  /** Null where the server is told of the shape in words alone. */
  schema: z.ZodType | null;
  system: string;
  messages: ModelMessage[];
  signal: AbortSignal;
}

/** What a model answers, piece by piece; what goes wrong is a piece too. */
export function answerParts({ server, schema, system, messages, signal }: Ask) {
  const { baseUrl, apiKey, model, takesSchema } = server;
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: baseUrl,
    includeUsage: true,
    supportsStructuredOutputs: takesSchema,
    ...(apiKey !== null && { apiKey }),
  });
  return streamText({
    model: provider(model),
    instructions: system,
    messages,
    ...(schema && { output: Output.object({ schema, name: 'answer' }) }),
    abortSignal: signal,
    maxRetries: 0,
    // They come as pieces; the library would write them to the terminal.
    onError: () => undefined,
  }).stream;
}

export const isCallError = (error: unknown): error is APICallError =>
  APICallError.isInstance(error);
