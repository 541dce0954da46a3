import type { Db } from '#platform/db/schema.ts';
import type { Permission } from '#platform/http/routes.ts';

/** The password of everybody who calls in the table's name. */
export const PASSWORD = 'nine lives of a cat';

/** What a call needs to succeed: what stands in place of the parameters, and its body. */
export interface Call {
  params?: Record<string, string | number>;
  query?: string;
  body?: unknown;
  /** A file, sent as it is in place of a body. */
  file?: string;
}
/** Makes what a call is about, so that each finds its own. */
export type Prepare = (db: Db, authorId: number) => Promise<Call>;

/** Statuses for a visitor, an author on their own, on another's article, an editor, an admin. */
export type Answers = readonly [number, number, number, number, number];

export interface PermissionRow {
  permission: Permission;
  answers: Answers;
  prepare: Prepare;
}
