import { z } from 'zod';
import { BACKUP_KINDS } from './backups.values.ts';

const bytes = z.int().min(0);

const backupSchema = z.strictObject({
  file: z.string().describe("The file's name, e.g. 'savepoint-2026-03-07T00-00-04Z.tar'"),
  kind: z.enum(BACKUP_KINDS),
  bytes,
  mediaBytes: bytes.describe('Size of the images in it'),
  missingFiles: z.int().min(0).describe('Image files that were missing when it was made'),
  lacksImages: z
    .boolean()
    .describe('Whether most image files were missing: such a backup replaces no other'),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  verifiedAt: z.iso.datetime().nullable().describe('When it was last verified'),
  damage: z.string().nullable().describe('The damage that was found, if any'),
});
export type Backup = z.infer<typeof backupSchema>;

export const backupFileSchema = z.strictObject({ file: z.string().max(100) });

export const backupsSchema = z.strictObject({
  folder: z.string().nullable().describe('BACKUP_DIR; null when nightly backups are off'),
  keep: z.int().describe('BACKUP_KEEP: how many of each kind are kept'),
  isRunning: z.boolean().describe('Whether a backup is running or waiting'),
  written: bytes.describe('Bytes of the running backup so far'),
  isVerifying: z.boolean(),
  nextAt: z.iso.datetime().nullable().describe('The next nightly backup'),
  last: backupSchema.nullable().describe('The last full backup that still exists'),
  areGone: z.boolean().describe('Whether BACKUP_DIR has lost all nightly backups'),
  isOld: z.boolean().describe('Whether the last backup is older than two days, or missing'),
  failure: z.string().nullable().describe('Why the last attempt failed'),
  kept: z.array(backupSchema).describe('The files in the folder, newest first'),
});
export type Backups = z.infer<typeof backupsSchema>;
