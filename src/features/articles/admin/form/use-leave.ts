import { t } from '#lib/messages/admin.ts';
import type { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { useLeaveGuard } from '#ui/admin/hooks/leave-guard.ts';

const LEAVE = {
  title: t('Leave without saving?'),
  text: t('Your changes to this article are not saved and will be lost.'),
  action: t('Leave'),
  danger: true,
};
const DRAFT_STAYS = t(
  'Your changes to this article are not saved. A draft stays on this device, and you can restore it when you open the article again.',
);

/** Asks before the user leaves unsaved changes. @param hasDraft whether a draft stays on this device */
export function useLeave(
  unsaved: boolean,
  hasDraft: boolean,
  confirm: ReturnType<typeof useConfirm>['confirm'],
) {
  const mayLeave = () => confirm(hasDraft ? { ...LEAVE, text: DRAFT_STAYS } : LEAVE);
  return { mayLeave, release: useLeaveGuard(unsaved, mayLeave) };
}
