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

/** The variables about a bucket. */
export const s3Variables = {
  S3_ENDPOINT: {
    may: 'the http or https address of an S3-compatible service, without the bucket',
    schema: z.string().refine(isEndpoint).optional(),
  },
  S3_BUCKET: {
    may: "a bucket's name: 3 to 63 lower-case letters, digits, dots or hyphens",
    schema: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
      .optional(),
  },
  S3_REGION: {
    may: "a region's name, such as eu-central-1 or auto",
    schema: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/)
      .optional(),
  },
  S3_ACCESS_KEY_ID: {
    may: 'an access key id of up to 256 characters',
    secret: true,
    schema: credential.optional(),
  },
  S3_SECRET_ACCESS_KEY: {
    may: 'a secret access key of up to 256 characters',
    secret: true,
    schema: credential.optional(),
  },
};

type Values = { [Name in keyof typeof s3Variables]?: string | undefined };

const S3_NEEDED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** The bucket, where one is named. @throws ConfigError naming what is missing of it */
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
