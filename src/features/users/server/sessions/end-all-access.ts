import type { Db } from '#platform/db/schema.ts';

/** What shows someone more than visitors see without a password. */
const ACCESS_TABLES = [
  'sessions',
  'api_tokens',
  'known_browsers',
  'challenges',
  'preview_links',
  'calendar_feeds',
] as const;

/** Ends all access to all accounts except passwords and second factors. */
export async function endAllAccess(db: Db): Promise<void> {
  for (const table of ACCESS_TABLES) await db.deleteFrom(table).execute();
  // The rows stay, because they show which accounts were invited.
  await db.updateTable('account_links').set({ expires_at: 0 }).execute();
}
