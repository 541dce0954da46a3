import type { QueryClient } from '@tanstack/react-query';
import { logOut } from '#features/users/admin/session-api.ts';
import { problemOf } from '#lib/api/admin-api.ts';
import { toast } from '#ui/toast/toast.ts';

const STAFF_KEYS = /^\/api\/(admin|my|users|tokens|auth\/(account|sessions|tokens))\b/;

/** Removes cached data that only staff may see. */
export function clearAdminData(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => STAFF_KEYS.test(String(queryKey[0])) });
}

// Loaded only when needed: the login needs none of it.
const localDrafts = () => import('#features/articles/admin/form/local-drafts/draft-storage.ts');

/** The number of unsaved drafts and live entries on this device, of all users. */
export async function countLocalDrafts(): Promise<number> {
  const { countKeptEntries } = await import('#features/live/admin/kept.ts');
  return (await (await localDrafts()).countLocalDrafts()) + countKeptEntries();
}

/** Deletes everything that this browser stores for the site; over plain HTTP no header does that. */
async function clearThisDevice(): Promise<void> {
  await (await localDrafts()).forgetLocalDrafts();
  await (await import('#features/live/admin/kept-image.ts')).forgetImages();
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Storage is blocked, so it is empty.
  }
}

/** Logs out. @returns whether it worked; a failure shows a toast */
export async function endAdminSession(
  client: QueryClient,
  { clearDevice = false } = {},
): Promise<boolean> {
  try {
    await logOut(clearDevice);
  } catch (error) {
    const { detail } = problemOf(error);
    toast({
      title: 'Error',
      description: 'Failed to log out',
      kind: 'destructive',
      ...(detail !== null && { detail }),
    });
    return false;
  }
  clearAdminData(client);
  if (clearDevice) await clearThisDevice();
  toast({ title: 'Success', description: 'You are logged out.' });
  return true;
}
