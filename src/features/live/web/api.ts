import { queryOptions } from '@tanstack/react-query';
import type { Live } from '../contract.ts';

const failure = 'Failed to fetch live entries';

/** What readers' pages ask again and again: the newest entries, and what was changed lately. */
export const liveQuery = (slug: string) =>
  queryOptions<Live>({ queryKey: ['/api/live', slug], meta: { failure } });

/** All entries of a coverage. */
export const allEntriesQuery = (slug: string) =>
  queryOptions<Live>({ queryKey: ['/api/live', slug, 'entries'], meta: { failure } });

/** The entries that a page shows first. @param endedAt null while the coverage is running */
export const coverageQuery = ({ endedAt }: { endedAt: string | null }, slug: string) =>
  endedAt === null ? liveQuery(slug) : allEntriesQuery(slug);
