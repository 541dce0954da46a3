import type { QueryClient } from '@tanstack/react-query';
import { logOut } from '#features/users/admin/session-api.ts';
import { problemOf } from '#lib/api/admin-api.ts';
import { toast } from '#ui/toast/toast.ts';

const STAFF_KEYS = /^\/api\/(admin|my|users|tokens|auth\/(account|sessions|tokens))\b/;

/** What only the staff may see does not outlive the session. */
export function forgetAdminData(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => STAFF_KEYS.test(String(queryKey[0])) });
}

/** Logs out. @returns whether it worked; a failure is told by a toast */
export async function endAdminSession(client: QueryClient): Promise<boolean> {
  try {
    await logOut();
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
  toast({ title: 'Success', description: 'You are logged out.' });
  return true;
}
