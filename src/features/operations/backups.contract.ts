import { z } from 'zod';
import { BACKUP_KINDS } from './backups.values.ts';

const bytes = z.int().min(0);

const backupSchema = z.strictObject({
  file: z.string().describe("The file's name, e.g. 'savepoint-2026-03-07T00-00-04Z.tar'"),
  kind: z.enum(BACKUP_KINDS),
  bytes,
  mediaBytes: bytes.describe('Of those, what images take'),
  missingFiles: z.int().min(0).describe('Files of images that were not there when it was made'),
  lacksImages: z
    .boolean()
    .describe('Whether those were most of them: it takes the place of no other one then'),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  verifiedAt: z.iso.datetime().nullable().describe('When it was last read whole'),
  damage: z.string().nullable().describe('What was damaged then; null where nothing was'),
});
export type Backup = z.infer<typeof backupSchema>;

/** Names one that is kept. */
export const backupFileSchema = z.strictObject({ file: z.string().max(100) });

export const backupsSchema = z.strictObject({
  folder: z.string().nullable().describe('BACKUP_DIR; null where no daily backups are made'),
  keep: z.int().describe('BACKUP_KEEP: how many of a kind stay'),
  isRunning: z.boolean().describe('Whether one is being made, or waits for its turn'),
  written: bytes.describe('Of the one that is being made, how much is there'),
  isVerifying: z.boolean(),
  nextAt: z.iso.datetime().nullable().describe('When the next one is made by itself'),
  last: backupSchema
    .nullable()
    .describe('The last one of everything, images too, that is still there'),
  areGone: z
    .boolean()
    .describe('Whether BACKUP_DIR has none, though some were made there each night'),
  isOld: z.boolean().describe('Whether that is more than two days old, or there is none'),
  failure: z.string().nullable().describe('Why the one that was tried last could not be made'),
  kept: z.array(backupSchema).describe('Those in the folder, the newest first'),
});
export type Backups = z.infer<typeof backupsSchema>;
