import { z } from 'zod';

/** What a backup holds, in this order: SUMS last, because files are hashed while they are written. */
export const ENTRIES = {
  manifest: 'manifest.json',
  database: 'store.sqlite',
  media: 'media/',
  sums: 'SHA256SUMS',
} as const;

export const FORMAT_VERSION = 1;

/** A backup cannot be made, read or restored; the message says why, in one line. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** It is encrypted with another passphrase, or no passphrase was given. */
export class PassphraseError extends BackupError {}

/** The disk has no room for it. */
export class NoRoomError extends BackupError {}

/** What a backup says of itself. */
export const manifestSchema = z.object({
  format: z.literal('savepoint-backup'),
  /** Of the file; a program reads those up to its own. */
  formatVersion: z.int().min(1),
  /** The program that made it, e.g. '1.4.0'. */
  savepoint: z.string().max(100),
  /** The newest migration of the store. */
  schema: z.string().max(100),
  /** Where the store was. In the backup it is always a SQLite file. */
  engine: z.enum(['sqlite', 'postgres']),
  /** The moment that it shows. */
  madeAt: z.iso.datetime(),
  /** 'none' before an upgrade, which changes no image. */
  media: z.enum(['all', 'none']),
  /** Rows of each table. */
  tables: z.record(z.string(), z.int().min(0)),
});
export type Manifest = z.infer<typeof manifestSchema>;
