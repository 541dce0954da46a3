import { z } from 'zod';
import { ModelError } from '#platform/llm/language-model.ts';
import { OpenAiModel } from '#platform/llm/openai-model.ts';
import type { ModelServer } from './model-server.ts';

const SCHEMA = z.object({ title: z.string().refine((text) => text !== '', 'is empty') });
export const ASK = { system: 'You name games.', prompt: 'Name one.', schema: SCHEMA };
export const GOOD = { title: 'Lantern Tide' };
export const KEY = 'sk-not-for-the-log';

/** A model on a test server. */
export const modelBehind = (server: ModelServer, timeoutMs = 120_000) =>
  new OpenAiModel({
    baseUrl: server.env.AI_BASE_URL,
    apiKey: KEY,
    model: 'test-model',
    timeoutMs,
    readsImages: true,
  });

/** The reason of a failure. */
export async function failureOf(answer: Promise<unknown>): Promise<ModelError> {
  const error: unknown = await answer.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ModelError)) throw error ?? new Error('it was answered');
  return error;
}
