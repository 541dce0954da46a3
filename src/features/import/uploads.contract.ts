import { z } from 'zod';
import { isoTimestamp } from '#lib/api/request-schemas.ts';
import { IMPORT_TEXT_MAX, UPLOAD_MAX_BYTES } from './values.ts';

export const newUploadSchema = z.strictObject({
  name: z.string().trim().min(1, 'is required').max(IMPORT_TEXT_MAX).describe('What it is called'),
  bytes: z
    .int()
    .min(1, 'is empty: export it again')
    .max(UPLOAD_MAX_BYTES, 'is larger than 2 GB: put it into the folder of imports on the server'),
});

const uploadId = z.string().regex(/^[0-9a-f]{16}$/, 'must be the id of an upload');
export const uploadParamsSchema = z.strictObject({ upload: uploadId });

export const pieceQuerySchema = z.strictObject({
  from: z
    .string()
    .regex(/^\d{1,10}$/, 'must be a whole number')
    .transform(Number)
    .describe('How many bytes were received before'),
  last: z.enum(['true', 'false']).optional().describe('Whether the file ends with this piece'),
});

export const uploadSchema = z
  .strictObject({
    id: uploadId,
    received: z.int().describe('Bytes: the next piece begins there'),
    path: z
      .string()
      .nullable()
      .describe('Where it is whole, what `path` or `imagesPath` of an import names it by'),
  })
  .meta({ id: 'ImportUpload' });
export type ImportUpload = z.infer<typeof uploadSchema>;

export const importFilesSchema = z
  .strictObject({
    folder: z.string().describe('Where an operator puts files, on the server'),
    files: z.array(
      z.strictObject({
        name: z.string().describe('What `path` or `imagesPath` of an import names it by'),
        isFolder: z.boolean(),
        bytes: z.int().nullable().describe('Null for folders'),
        modifiedAt: isoTimestamp,
      }),
    ),
    total: z.int(),
  })
  .meta({ id: 'ImportFiles' });
export type ImportFiles = z.infer<typeof importFilesSchema>;
