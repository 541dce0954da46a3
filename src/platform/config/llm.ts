import { z } from 'zod';
import { ConfigError, credential, isEndpoint, line } from './schemas.ts';

/** A model behind a server that speaks the OpenAI protocol. */
export interface LlmConfig {
  /** Without a trailing slash: `/chat/completions` is put behind it. */
  baseUrl: string;
  /** Null for a server that asks for none. */
  apiKey: string | null;
  model: string;
  /** A draft that takes longer is given up, in milliseconds. */
  timeoutMs: number;
}

/** The variables about a model. */
export const llmVariables = {
  AI_BASE_URL: {
    may: 'the http or https address of a server that speaks the OpenAI protocol, such as http://localhost:11434/v1',
    schema: z.string().refine(isEndpoint).optional(),
  },
  AI_API_KEY: {
    may: 'a key of up to 256 characters',
    secret: true,
    schema: credential.optional(),
  },
  AI_MODEL: {
    may: "a model's name of 1 to 200 characters, as its server calls it",
    schema: line(200).optional(),
  },
  AI_TIMEOUT: {
    may: 'how many seconds a draft may take, from 5 to 290',
    schema: z
      .string()
      .regex(/^\d{1,3}$/)
      .default('120')
      .transform(Number)
      .refine((seconds) => seconds >= 5 && seconds <= 290),
  },
};

type Values = {
  [Name in keyof typeof llmVariables]: z.output<(typeof llmVariables)[Name]['schema']>;
};

/** The model, where one is named. @throws ConfigError naming what is missing of it */
export function llmOf(values: Values): LlmConfig | null {
  const { AI_BASE_URL: baseUrl, AI_API_KEY: apiKey = null, AI_MODEL: model } = values;
  if (baseUrl === undefined && model === undefined && apiKey === null) return null;
  if (baseUrl === undefined || model === undefined) {
    const missing = baseUrl === undefined ? 'AI_BASE_URL' : 'AI_MODEL';
    throw new ConfigError(
      `${missing} must be set too: a model needs both AI_BASE_URL and AI_MODEL.`,
    );
  }
  const timeoutMs = values.AI_TIMEOUT * 1000;
  return { baseUrl: baseUrl.replace(/\/+$/, ''), apiKey, model, timeoutMs };
}
