import { ApiError } from '#lib/api/api-client.ts';

/** The article was saved elsewhere after it was opened here. */
export interface Conflict {
  /** The version in the store. */
  version: number;
  /** Who saved it; null for the same person in another tab. */
  by: string | null;
  /** ISO time. */
  at: string;
}

/** Who came first, where a save failed because of it; null for any other failure. */
export function conflictOf(error: unknown): Conflict | null {
  const isStale = error instanceof ApiError && error.code === 'article.stale';
  return isStale ? ((error.body.conflict as Conflict | undefined) ?? null) : null;
}
