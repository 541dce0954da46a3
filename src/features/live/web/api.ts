import { queryOptions } from '@tanstack/react-query';
import type { Live } from '../contract.ts';

const failure = 'Failed to fetch live entries';

/** Polled by readers' pages: the newest entries and recent changes. */
export const liveQuery = (slug: string) =>
  queryOptions<Live>({ queryKey: ['/api/live', slug], meta: { failure } });

/** All entries of a coverage. */
export const allEntriesQuery = (slug: string) =>
  queryOptions<Live>({ queryKey: ['/api/live', slug, 'entries'], meta: { failure } });

/** The entries that a page loads first. @param endedAt null while the coverage runs */
export const coverageQuery = ({ endedAt }: { endedAt: string | null }, slug: string) =>
  endedAt === null ? liveQuery(slug) : allEntriesQuery(slug);
