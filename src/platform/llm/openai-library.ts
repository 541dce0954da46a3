import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, type ModelMessage, streamText, wrapLanguageModel, zodSchema } from 'ai';
import type { z } from 'zod';
import { boundedFetch } from './bounded-fetch.ts';

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

type Model = Parameters<typeof wrapLanguageModel>[0]['model'];

/**
 * The model, told of the shape. The library's own `output` would do it too, but it parses the whole
 * answer anew at each piece, and holds back the pieces that change nothing in what it parsed.
 */
function shaped(model: Model, schema: z.ZodType) {
  return wrapLanguageModel({
    model,
    middleware: {
      transformParams: async ({ params }) => ({
        ...params,
        responseFormat: {
          type: 'json',
          schema: await zodSchema(schema).jsonSchema,
          name: 'answer',
        },
      }),
    },
  });
}

/** What a model answers, piece by piece; what goes wrong is a piece too. */
export function answerParts({ server, schema, system, messages, signal }: Ask) {
  const { baseUrl, apiKey, model, takesSchema } = server;
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: baseUrl,
    includeUsage: true,
    supportsStructuredOutputs: takesSchema,
    fetch: boundedFetch,
    ...(apiKey !== null && { apiKey }),
  });
  const plain = provider(model);
  return streamText({
    model: schema ? shaped(plain, schema) : plain,
    instructions: system,
    messages,
    abortSignal: signal,
    maxRetries: 0,
    // They come as pieces; the library would write them to the terminal.
    onError: () => undefined,
  }).stream;
}

export const isCallError = (error: unknown): error is APICallError =>
  APICallError.isInstance(error);
