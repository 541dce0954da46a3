import type { QueryClient } from '@tanstack/react-query';
import { logOut } from '#features/users/admin/session-api.ts';
import { problemOf } from '#lib/api/admin-api.ts';
import { toast } from '#ui/toast/toast.ts';

const STAFF_KEYS = /^\/api\/(admin|my|users|tokens|auth\/(account|sessions|tokens))\b/;

/** What only the staff may see does not outlive the session. */
export function forgetAdminData(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => STAFF_KEYS.test(String(queryKey[0])) });
}

// The login needs none of it.
const localDrafts = () => import('#features/articles/admin/form/local-drafts/draft-storage.ts');

/** How many drafts that were not saved, and live entries, this browser keeps, whoever wrote them. */
export async function countLocalDrafts(): Promise<number> {
  const { countKeptEntries } = await import('#features/live/admin/kept.ts');
  return (await (await localDrafts()).countLocalDrafts()) + countKeptEntries();
}

/** Forgets all that this browser keeps of the site; over plain http no header makes it do so. */
async function clearThisDevice(): Promise<void> {
  await (await localDrafts()).forgetLocalDrafts();
  await (await import('#features/live/admin/kept-image.ts')).forgetImages();
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Storage is forbidden: nothing was kept in it.
  }
}

/** Logs out. @returns whether it worked; a failure is told by a toast */
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
  forgetAdminData(client);
  if (clearDevice) await clearThisDevice();
  toast({ title: 'Success', description: 'You are logged out.' });
  return true;
}
