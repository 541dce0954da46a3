import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoginDialog } from '#features/users/admin/login/login-dialog.tsx';
import { askSession } from '#features/users/admin/session-api.ts';
import { t } from '#lib/messages/admin.ts';
import '#ui/admin/layout.css';
import { toast } from '#ui/toast/toast.ts';
import type { AdminAction } from '../web/shell/navigation.ts';
import { endAdminSession } from './end-session.ts';
import { openAdmin, openEditor } from './navigation.ts';

export const loadAdminArea = () => import('./admin-area.tsx');

/** Opens the admin area, or a new article, when its code has loaded. */
async function openAfterLogin(action: AdminAction): Promise<void> {
  try {
    await loadAdminArea();
  } catch {
    toast({
      title: t('Error'),
      description: t('Couldn’t load the admin area. Check your connection and try again.'),
      kind: 'destructive',
    });
    return;
  }
  if (action === 'new') openEditor();
  else openAdmin();
}

/**
 * Handles the staff buttons of the public pages. Shows the login dialog first to visitors who aren't
 * logged in; 'logout' ends the session. Where code of the owner runs, the admin area asks for the login after a reload.
 * @param show renders a dialog; null removes it
 */
export async function enter(
  action: AdminAction,
  client: QueryClient,
  show: (dialog: ReactNode) => void,
): Promise<void> {
  if (action === 'logout') return void (await endAdminSession(client));
  // The owner's code runs on this page, and must not see passwords or the admin area.
  if ('code' in document.documentElement.dataset) {
    if (action === 'new') openEditor();
    else openAdmin();
    window.location.reload();
    return;
  }
  // If this fails, the login shows the reason.
  const user = action === 'login' ? null : await askSession().catch(() => null);
  if (user) return openAfterLogin(action);
  const done = () => {
    show(null);
    void openAfterLogin(action);
  };
  show(<LoginDialog onDone={done} onCancel={() => show(null)} />);
}
