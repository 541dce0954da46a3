import type { Db } from '#platform/db/schema.ts';
import type { Permission } from '#platform/http/routes.ts';

/** The password of every caller in the table. */
export const PASSWORD = 'nine lives of a cat';

/** A request that succeeds: its parameters and body. */
export interface Call {
  params?: Record<string, string | number>;
  query?: string;
  body?: unknown;
  /** A file that replaces the body. */
  file?: string;
}
/** Creates the object of a call, so that each call has its own. */
export type Prepare = (db: Db, authorId: number) => Promise<Call>;

/** Status codes for a visitor, an author on their own article, on another's, an editor, an admin. */
export type Answers = readonly [number, number, number, number, number];

export interface PermissionRow {
  permission: Permission;
  answers: Answers;
  prepare: Prepare;
}
