import { z } from 'zod';
import { ConfigError, credential, isEndpoint, line, wholeNumber } from './schemas.ts';

/** A model on a server that speaks the OpenAI protocol. */
export interface LlmConfig {
  /** Without a trailing slash; `/chat/completions` is appended. */
  baseUrl: string;
  /** Null when the server needs none. */
  apiKey: string | null;
  model: string;
  /** Time limit of a draft in milliseconds. */
  timeoutMs: number;
  /** Whether the model reads images. */
  readsImages: boolean;
}

export const llmSettings = {
  AI_BASE_URL: {
    help: 'Server that speaks the OpenAI protocol and writes drafts. `AI_MODEL` is required too. Without it the generator builds an outline from the archive.',
    mustBe: 'an http or https URL such as http://localhost:11434/v1',
    schema: z.string().refine(isEndpoint).optional(),
  },
  AI_API_KEY: {
    help: 'API key for that server, if it needs one.',
    mustBe: 'a key of up to 256 characters',
    isSecret: true,
    schema: credential.optional(),
  },
  AI_MODEL: {
    help: 'Name of the model, as the server calls it.',
    mustBe: 'a model name of 1 to 200 characters',
    schema: line(200).optional(),
  },
  AI_IMAGES: {
    help: 'Whether that model reads images. `on` offers alternative texts that it proposes; the image is sent to the server.',
    mustBe: 'on or off',
    schema: z.enum(['on', 'off']).default('off'),
  },
  AI_TIMEOUT: {
    help: 'How many seconds the model may take for a draft or an alternative text.',
    mustBe: 'a number of seconds from 5 to 290',
    schema: wholeNumber(5, 290, '120'),
  },
};

type Values = {
  [Name in keyof typeof llmSettings]: z.output<(typeof llmSettings)[Name]['schema']>;
};

/** @returns the model, or null without one. @throws ConfigError naming the missing settings */
export function llmOf(values: Values): LlmConfig | null {
  const { AI_BASE_URL: baseUrl, AI_API_KEY: apiKey = null, AI_MODEL: model } = values;
  if (baseUrl === undefined && model === undefined && apiKey === null) return null;
  if (baseUrl === undefined || model === undefined) {
    const missing = baseUrl === undefined ? 'AI_BASE_URL' : 'AI_MODEL';
    throw new ConfigError(`${missing} must be set too: a model needs AI_BASE_URL and AI_MODEL.`);
  }
  const timeoutMs = values.AI_TIMEOUT * 1000;
  const readsImages = values.AI_IMAGES === 'on';
  return { baseUrl: baseUrl.replace(/\/+$/, ''), apiKey, model, timeoutMs, readsImages };
}
