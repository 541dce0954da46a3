import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { homePath } from '#features/articles/paths.ts';
import { t } from '#lib/messages/messages.ts';
import { CHANGE_PASSWORD_PATH } from '#lib/urls/server-paths.ts';
import { PageHead } from '#ui/page/page-meta.tsx';
import { PageTop } from '#ui/page/page-top.tsx';
import type { AdminLocation } from '../../admin-location.ts';

export const tone = () => 'ink';

/** Opens the account screen of the admin area, where users change their password. */
export default function ChangePasswordPage() {
  useEffect(() => {
    const adminLocation: AdminLocation = { mode: 'admin', screen: 'account' };
    navigate(homePath(), { state: { adminLocation }, replace: true });
  }, []);
  return (
    <>
      <PageHead
        title={t('Change Password')}
        description={t('Change the password of your staff account.')}
        path={CHANGE_PASSWORD_PATH}
        noindex
      />
      <PageTop title={t('Change Password')} tone="ink" point>
        {t('For staff accounts. The admin area needs JavaScript.')}
      </PageTop>
    </>
  );
}
