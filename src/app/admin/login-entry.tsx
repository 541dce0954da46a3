import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoginDialog } from '#features/users/admin/login-dialog.tsx';
import { askSession } from '#features/users/admin/session-api.ts';
import { toast } from '#ui/toast/toast.ts';
import type { AdminAction } from '../web/shell/navigation.ts';
import { openAdmin, openEditor } from './admin-navigation.ts';
import { endAdminSession } from './end-session.ts';

/** Goes where the click meant to go, once the admin area's code is here. */
async function goOn(action: AdminAction): Promise<void> {
  try {
    await import('./admin-area.tsx');
  } catch {
    toast({
      title: 'Error',
      description: 'The admin area cannot be loaded. Check the connection and try again.',
      kind: 'destructive',
    });
    return;
  }
  if (action === 'new') openEditor();
  else openAdmin();
}

/**
 * Answers the staff's buttons on the public pages: asks for the login first where nobody is logged
 * in; 'logout' ends the session.
 * @param show renders something beside the page; null takes it away
 */
export async function enter(
  action: AdminAction,
  client: QueryClient,
  show: (dialog: ReactNode) => void,
): Promise<void> {
  if (action === 'logout') return void (await endAdminSession(client));
  // What cannot be asked is asked again by the login itself, which says what is wrong.
  const user = action === 'login' ? null : await askSession().catch(() => null);
  if (user) return goOn(action);
  const done = () => {
    show(null);
    void goOn(action);
  };
  show(<LoginDialog onDone={done} onCancel={() => show(null)} />);
}
