import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '#lib/messages/admin.ts';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { endAdminSession } from './end-session.ts';
import { leave } from './navigation.ts';

/** Logs out, and optionally deletes everything that this browser stores for the site. */
export function useLogOut(): {
  logOut: (clearDevice?: boolean) => Promise<void>;
  /** The confirmation dialog, to be rendered. */
  dialog: ReactNode;
} {
  const client = useQueryClient();
  const { confirm, dialog } = useConfirm();
  const confirmClearing = async () => {
    const { countDrafts } = await import('#lib/browser/local-drafts.ts');
    const drafts = await countDrafts();
    const unsaved =
      drafts === 0
        ? t('There are no unsaved drafts in this browser.')
        : t('{drafts, plural, one {# unsaved draft} other {# unsaved drafts}} will be lost.', {
            drafts,
          });
    return confirm({
      title: t('Log out and clear this browser?'),
      text: t(
        'Everything that this browser stores for this site is deleted, for everyone who uses it. {unsaved} Saved articles stay.',
        { unsaved },
      ),
      action: t('Log Out and Clear'),
      danger: drafts > 0,
    });
  };
  const logOut = async (clearDevice = false) => {
    if (clearDevice && !(await confirmClearing())) return;
    if (await endAdminSession(client, { clearDevice })) leave();
  };
  return { logOut, dialog };
}
