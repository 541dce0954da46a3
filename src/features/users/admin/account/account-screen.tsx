import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { formatLocal } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import * as parts from '#ui/admin/parts.module.css';
import type { SessionUser } from '../../contract.ts';
import { Person } from '../person.tsx';
import { TwoFactorBox } from '../two-factor/two-factor-box.tsx';
import { accountQuery, ROLE_LABELS } from '../user-api.ts';
import * as styles from './account.module.css';
import { EmailBox } from './email-box.tsx';
import { PasswordBox } from './password-box.tsx';
import { SessionsBox } from './sessions-box.tsx';
import { TokensBox } from './tokens-box.tsx';

interface AccountScreenProps {
  user: SessionUser;
  /** The link to the user's public author page. */
  authorPage?: ReactNode;
  /** The choice of notifications. */
  notifications?: ReactNode;
  onLogOut: (clearDevice: boolean) => void;
}

/** The user's own account: password, email, two-factor login, sessions and tokens. */
export function AccountScreen({ user, authorPage, notifications, onLogOut }: AccountScreenProps) {
  const clears = useId();
  const { data: account } = useQuery(accountQuery());
  const role = ROLE_LABELS[user.role];
  const created =
    account &&
    t(' · Account created {createdAt}', { createdAt: formatLocal(account.createdAt, 'month') });
  return (
    <>
      <div className={parts.head}>
        <div className={styles.who}>
          <Person name={user.username} isLarge />
          <div>
            <h1>{t('Account')}</h1>
            <p className={parts.note}>
              {t('{username} · Role: {role}{created}', {
                username: user.username,
                role,
                created: created ?? '',
              })}
            </p>
          </div>
        </div>
        <div className={`${parts.headActions} ${styles.leave}`}>
          <OutlineButton onClick={() => onLogOut(false)}>{t('Log Out')}</OutlineButton>
          <OutlineButton aria-describedby={clears} onClick={() => onLogOut(true)}>
            {t('Log Out and Clear This Browser')}
          </OutlineButton>
          <p className={`${parts.note} ${styles.clears}`} id={clears}>
            {t('Clearing also deletes unsaved drafts and settings from this browser.')}
          </p>
        </div>
      </div>
      <div className={`stack half ${styles.boxes}`}>
        <div>
          <PasswordBox />
          <EmailBox />
          <TwoFactorBox />
          <SessionsBox />
          <TokensBox />
        </div>
        <div>
          {authorPage}
          {notifications}
        </div>
      </div>
    </>
  );
}
