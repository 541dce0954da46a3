import { z } from 'zod';

const QUOTA = /^(\d{1,6}(?:\.\d{1,3})?) ?(MB|GB|TB)$/i;
const UNITS: Record<string, number> = { MB: 1e6, GB: 1e9, TB: 1e12 };

/** Parses a size. @returns bytes, or null if it isn't set */
export function quotaOf(value: string | undefined): number | null {
  const [, number = '', unit = ''] = QUOTA.exec(value ?? '') ?? [];
  return number === '' ? null : Number(number) * (UNITS[unit.toUpperCase()] ?? 0);
}

export const mediaSettings = {
  MEDIA_QUOTA: {
    help: 'Maximum size of all uploaded images, videos and audio together. Without it there is no limit.',
    mustBe: 'a size such as 500MB, 20GB or 1.5TB',
    schema: z
      .string()
      .refine((value) => quotaOf(value))
      .optional(),
  },
  RECORDING_MAX: {
    help: 'Maximum size of a video or audio file. `0` turns their uploads off.',
    defaultText: '`500MB`',
    mustBe: 'a size of at most 5GB, such as 500MB, or 0',
    schema: z
      .string()
      .default('500MB')
      .transform((value) => (value === '0' ? 0 : quotaOf(value)))
      // The most that S3 takes in one request.
      .refine((bytes) => bytes !== null && bytes <= 5e9)
      .transform((bytes) => bytes ?? 0),
  },
};
