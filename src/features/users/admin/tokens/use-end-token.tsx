import type { ReactNode } from 'react';
import { adminCall } from '#lib/api/admin-api.ts';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import type { ApiToken } from '../../contract.ts';

interface EndToken {
  ask: (token: ApiToken) => Promise<void>;
  isBusy: (token: ApiToken) => boolean;
  /** To be rendered somewhere. */
  dialog: ReactNode;
}

/** Ends a token after asking. */
export function useEndToken(onDone: () => void): EndToken {
  const { confirm, dialog } = useConfirm();
  const { act, busyWith } = useAction({
    run: (token: ApiToken) => adminCall<unknown>('DELETE', `/api/tokens/${token.id}`),
    success: () => 'Token revoked successfully',
    failure: 'Failed to revoke token',
    onDone,
  });
  const ask = async (token: ApiToken) => {
    const sure = await confirm({
      title: 'Revoke token?',
      text: `Whatever uses "${token.name}" is refused from now on. This cannot be undone.`,
      action: 'Revoke',
      danger: true,
    });
    if (sure) await act(token);
  };
  return { ask, isBusy: ({ id }) => busyWith?.id === id, dialog };
}
