import { z } from 'zod';

/** The parts of a backup, in order; SUMS is last, because files are hashed while they are written. */
export const ENTRIES = {
  manifest: 'manifest.json',
  database: 'store.sqlite',
  media: 'media/',
  sums: 'SHA256SUMS',
} as const;

export const FORMAT_VERSION = 1;

/** A backup can't be made, read or restored; the message says why, in one line. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** The passphrase is wrong or missing. */
export class PassphraseError extends BackupError {}

/** The disk is full. */
export class NoRoomError extends BackupError {}

/** The description in a backup. */
export const manifestSchema = z.object({
  format: z.literal('savepoint-backup'),
  /** The format version; a program reads those up to its own. */
  formatVersion: z.int().min(1),
  /** The program that made it, e.g. '1.4.0'. */
  savepoint: z.string().max(100),
  /** The newest migration of the database. */
  schema: z.string().max(100),
  /** The engine of the database. In the backup it is always a SQLite file. */
  engine: z.enum(['sqlite', 'postgres']),
  /** The time of the snapshot. */
  madeAt: z.iso.datetime(),
  /** 'none' before an upgrade, which changes no image. */
  media: z.enum(['all', 'none']),
  /** Rows of each table. */
  tables: z.record(z.string(), z.int().min(0)),
});
export type Manifest = z.infer<typeof manifestSchema>;
