import { z } from 'zod';
import { ConfigError, credential, isEndpoint } from './schemas.ts';

/** An S3-compatible bucket, addressed by path. */
export interface S3Config {
  /** Origin and path before the bucket's name, without a trailing slash. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export const s3Settings = {
  S3_ENDPOINT: {
    help: 'S3-compatible service that stores images instead of `DATA_DIR`. Set the bucket and both keys too.',
    mustBe: 'an http or https URL without the bucket',
    schema: z.string().refine(isEndpoint).optional(),
  },
  S3_BUCKET: {
    help: 'Name of an existing bucket.',
    mustBe: 'a bucket name of 3 to 63 lower-case letters, digits, dots or hyphens',
    schema: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
      .optional(),
  },
  S3_REGION: {
    help: 'Region of the bucket.',
    mustBe: 'a region name such as eu-central-1 or auto',
    defaultText: '`auto`',
    schema: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/)
      .optional(),
  },
  S3_ACCESS_KEY_ID: {
    help: 'Access key ID.',
    mustBe: 'an access key ID of up to 256 characters',
    isSecret: true,
    schema: credential.optional(),
  },
  S3_SECRET_ACCESS_KEY: {
    help: 'Secret access key.',
    mustBe: 'a secret access key of up to 256 characters',
    isSecret: true,
    schema: credential.optional(),
  },
};

type Values = { [Name in keyof typeof s3Settings]?: string | undefined };

const S3_NEEDED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** @returns the bucket, or null without one. @throws ConfigError naming the missing settings */
export function s3Of(values: Values): S3Config | null {
  if ([...S3_NEEDED, 'S3_REGION' as const].every((name) => values[name] === undefined)) return null;
  const missing = S3_NEEDED.filter((name) => values[name] === undefined);
  if (missing.length > 0) {
    throw new ConfigError(
      `${missing.join(', ')} must be set too: a bucket needs all of ${S3_NEEDED.join(', ')}.`,
    );
  }
  return {
    endpoint: (values.S3_ENDPOINT ?? '').replace(/\/+$/, ''),
    bucket: values.S3_BUCKET ?? '',
    region: values.S3_REGION ?? 'auto',
    accessKeyId: values.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? '',
  };
}
