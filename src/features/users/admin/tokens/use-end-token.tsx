import { adminCall } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import { useAskedAction } from '#ui/admin/hooks/use-asked-action.ts';
import type { ApiToken } from '../../contract.ts';

/** Revokes a token after a confirmation. */
export const useEndToken = (onDone: () => void) =>
  useAskedAction({
    run: ({ id }: ApiToken) => adminCall<unknown>('DELETE', `/api/tokens/${id}`),
    question: ({ name }) => ({
      title: t('Revoke token?'),
      text: t('Programs that use “{name}” lose access at once. This can’t be undone.', { name }),
      action: t('Revoke'),
      danger: true,
    }),
    success: () => t('Token revoked successfully'),
    failure: t('Couldn’t revoke the token'),
    onDone,
  });
