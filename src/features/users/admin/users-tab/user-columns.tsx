import { Key, Laptop, ShieldCheck, Trash } from 'lucide';
import { formatLocal, formatLocalTime } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { RowButton, ToolButton } from '#ui/admin/buttons.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { StateBadge } from '#ui/admin/state-badge.tsx';
import type { Column } from '#ui/admin/table/data-table.tsx';
import * as table from '#ui/admin/table/table.module.css';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import type { User } from '../../contract.ts';
import type { Role } from '../../values.ts';
import { isUnconfirmed } from '../user-api.ts';
import { RoleSelect } from '../user-role.tsx';
import * as styles from './users.module.css';

interface UserColumnsOptions {
  /** A request for this user is running. */
  isBusy: (user: User) => boolean;
  onRole: (user: User, role: Role) => void;
  /** The current user, who changes password and email on the Account screen. */
  ownId: number;
  /** The name under which readers know a user. */
  authorOf: (username: string) => string | undefined;
  onReset: (user: User) => void;
  onEmail: (user: User) => void;
  onInvite: (user: User) => void;
  onSessions: (user: User) => void;
  onDelete: (user: User) => void;
}

/** The name of the button with a user's email; undefined if its text says all. */
function emailAction({ id, email, username }: User, ownId: number) {
  if (email !== null) return t('Change email of {username}, {email}', { username, email });
  return id === ownId ? undefined : t('Add email of {username}', { username });
}

const protection = ({ username }: User) => t('Cannot delete the {username} account', { username });

/** The main admin can be neither demoted nor deleted. */
export function userColumns({
  isBusy,
  onRole,
  ownId,
  authorOf,
  onReset,
  onEmail,
  onInvite,
  onSessions,
  onDelete,
}: UserColumnsOptions): Column<User>[] {
  return [
    {
      head: 'ID',
      td: { className: styles.id },
      cell: ({ id }) => (
        <>
          <span className={table.unit}>{t('ID')} </span>
          {id}
        </>
      ),
    },
    {
      head: t('Username'),
      td: { className: classNames(table.name, table.wide) },
      cell: (user) => (
        <>
          {user.username}{' '}
          {user.isMainAdmin && (
            <StateBadge tone="brand" className={styles.main}>
              <Icon icon={ShieldCheck} />
              {t('Admin')}
            </StateBadge>
          )}
          {user.isInvited && (
            <StateBadge tone="yellow" className={styles.main}>
              {t('Invited')}
            </StateBadge>
          )}
          {isUnconfirmed(user) && (
            <StateBadge tone="yellow" className={styles.main}>
              {t('Email not confirmed')}
            </StateBadge>
          )}
          {authorOf(user.username) !== undefined && (
            <span className={styles.author} dir="auto">
              {authorOf(user.username)}
            </span>
          )}
          <button
            type="button"
            className={styles.email}
            aria-label={emailAction(user, ownId)}
            disabled={isBusy(user) || user.id === ownId}
            {...(user.id === ownId && { title: t('Change your own email on the Account screen') })}
            onClick={() => onEmail(user)}
          >
            {user.email ??
              (user.id === ownId ? t('Add email on the Account screen') : t('Add email'))}
          </button>
          {user.isMainAdmin && (
            <span className={classNames(parts.note, styles.author)} id={`protected-${user.id}`}>
              {protection(user)}
            </span>
          )}
        </>
      ),
    },
    {
      head: t('Role'),
      td: { className: styles.role },
      cell: (user) =>
        !user.isMainAdmin && (
          <RoleSelect
            aria-label={t('Role of {username}', { username: user.username })}
            value={user.role}
            disabled={isBusy(user)}
            onChange={(event) => onRole(user, event.target.value as Role)}
          />
        ),
    },
    {
      head: t('Login'),
      td: { className: classNames(parts.note, styles.login) },
      cell: ({ lastLoginAt, twoFactor, isInvited }) => (
        <>
          {!isInvited && (
            <span>{twoFactor ? t('Two-factor login on') : t('Two-factor login off')}</span>
          )}
          {lastLoginAt === null ? (
            t('Never logged in')
          ) : (
            <time dateTime={lastLoginAt} title={formatLocalTime(lastLoginAt)}>
              {t('Last login {lastLoginAt}', { lastLoginAt: formatLocal(lastLoginAt) })}
            </time>
          )}
        </>
      ),
    },
    {
      head: t('Actions'),
      className: table.actions,
      cell: (user) => {
        const { id, username, isMainAdmin } = user;
        return (
          <div>
            <RowButton
              icon={Laptop}
              aria-label={t('Sessions of {username}', { username })}
              disabled={isBusy(user)}
              onClick={() => onSessions(user)}
            >
              {t('Sessions')}
            </RowButton>
            {id !== ownId && (
              <RowButton
                icon={Key}
                aria-label={
                  user.isInvited
                    ? t('Invite {username} again', { username })
                    : t('Reset password of {username}', { username })
                }
                title={
                  user.isInvited
                    ? t('Sends or creates a new invitation link')
                    : t('Sets a new password or creates a reset link')
                }
                disabled={isBusy(user)}
                onClick={() => (user.isInvited ? onInvite(user) : onReset(user))}
              >
                {user.isInvited ? t('Invite again') : t('Reset password')}
              </RowButton>
            )}
            <ToolButton
              danger
              label={t('Delete {username}', { username })}
              icon={Trash}
              disabled={isMainAdmin || isBusy(user)}
              {...(isMainAdmin && {
                title: protection(user),
                'aria-describedby': `protected-${id}`,
              })}
              onClick={() => onDelete(user)}
            />
          </div>
        );
      },
    },
  ];
}
