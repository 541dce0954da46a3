import type { ReactNode } from 'react';
import { adminCall } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import type { ApiToken } from '../../contract.ts';

interface EndToken {
  ask: (token: ApiToken) => Promise<void>;
  isBusy: (token: ApiToken) => boolean;
  /** Render these. */
  dialog: ReactNode;
}

/** Revokes a token after a confirmation. */
export function useEndToken(onDone: () => void): EndToken {
  const { confirm, dialog } = useConfirm();
  const { act, busyWith } = useAction({
    run: (token: ApiToken) => adminCall<unknown>('DELETE', `/api/tokens/${token.id}`),
    success: () => t('Token revoked successfully'),
    failure: t("Couldn't revoke the token"),
    onDone,
  });
  const ask = async (token: ApiToken) => {
    const sure = await confirm({
      title: t('Revoke token?'),
      text: t('Programs that use "{name}" lose access at once. This can\'t be undone.', {
        name: token.name,
      }),
      action: t('Revoke'),
      danger: true,
    });
    if (sure) await act(token);
  };
  return { ask, isBusy: ({ id }) => busyWith?.id === id, dialog };
}
