import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatCount } from '#lib/format/count.ts';
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
        ? 'There are no unsaved drafts in this browser.'
        : `${formatCount(drafts, 'unsaved draft')} will be lost.`;
    return confirm({
      title: 'Log out and clear this browser?',
      text: `Everything that this browser stores for this site is deleted, for everyone who uses it. ${unsaved} Saved articles stay.`,
      action: 'Log Out and Clear',
      danger: drafts > 0,
    });
  };
  const logOut = async (clearDevice = false) => {
    if (clearDevice && !(await confirmClearing())) return;
    if (await endAdminSession(client, { clearDevice })) leave();
  };
  return { logOut, dialog };
}
