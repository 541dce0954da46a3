import { ApiError } from '../../../../lib/api-client.ts';

/** The article was saved elsewhere after it was opened here. */
export interface Conflict {
  /** The version in the store. */
  version: number;
  /** Who saved it; null for the same person in another tab. */
  by: string | null;
  /** ISO time. */
  at: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Who came first, where a save failed because of it; null for any other failure. */
export function conflictOf(error: unknown): Conflict | null {
  if (!(error instanceof ApiError) || error.code !== 'article.stale') return null;
  const body: unknown = JSON.parse(error.message.slice(`${error.status}: `.length));
  const conflict = isRecord(body) ? body.conflict : undefined;
  if (!isRecord(conflict)) return null;
  const { version, by, at } = conflict;
  return typeof version === 'number' && typeof by === 'string' && typeof at === 'string'
    ? { version, by, at }
    : null;
}
