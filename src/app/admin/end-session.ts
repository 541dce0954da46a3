import type { QueryClient } from '@tanstack/react-query';
import { logOut } from '#features/users/admin/session-api.ts';
import { problemOf } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import { toast } from '#ui/toast/toast.ts';

const STAFF_KEYS = /^\/api\/(admin|my|users|tokens|auth\/(account|sessions|tokens))\b/;

/** Removes cached data that only staff may see. */
export function clearAdminData(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => STAFF_KEYS.test(String(queryKey[0])) });
}

/** Removes everything that this browser stores for the site: over plain HTTP no header can do it. */
async function clearThisDevice(): Promise<void> {
  // The login page doesn't need this code.
  await (await import('#lib/browser/local-drafts.ts')).clearDrafts();
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Storage is forbidden, so it is empty.
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
      title: t('Error'),
      description: t('Failed to log out'),
      kind: 'destructive',
      ...(detail !== null && { detail }),
    });
    return false;
  }
  clearAdminData(client);
  if (clearDevice) await clearThisDevice();
  toast({ title: t('Success'), description: t('You are logged out.') });
  return true;
}
