import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { homePath } from '#features/articles/paths.ts';
import { CHANGE_PASSWORD_PATH } from '#lib/server-paths.ts';
import { PageHead } from '#ui/page/page-meta.tsx';
import { PageTop } from '#ui/page/page-top.tsx';
import type { AdminLocation } from '../router/admin-location.ts';

/** Goes on to where one's own password is changed, behind the login. */
export function ChangePasswordPage() {
  useEffect(() => {
    const adminLocation: AdminLocation = { mode: 'admin', account: true };
    navigate(homePath(), { state: { adminLocation }, replace: true });
  }, []);
  return (
    <>
      <PageHead
        title="Change Password"
        description="Where those who write here change their password."
        path={CHANGE_PASSWORD_PATH}
        noindex
      />
      <PageTop title="Change Password" tone="ink" point>
        For those who write here. The admin area needs JavaScript.
      </PageTop>
    </>
  );
}
