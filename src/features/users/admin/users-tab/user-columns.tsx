import { Key, Laptop, ShieldCheck, Trash } from 'lucide';
import { formatLocal, formatLocalTime } from '#lib/format/date.ts';
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

const protection = ({ username }: User) => `Cannot delete the ${username} account`;

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
          <span className={table.unit}>ID </span>
          {id}
        </>
      ),
    },
    {
      head: 'Username',
      td: { className: classNames(table.name, table.wide) },
      cell: (user) => (
        <>
          {user.username}{' '}
          {user.isMainAdmin && (
            <StateBadge tone="brand" className={styles.main}>
              <Icon icon={ShieldCheck} />
              Admin
            </StateBadge>
          )}
          {user.isInvited && (
            <StateBadge tone="yellow" className={styles.main}>
              Invited
            </StateBadge>
          )}
          {isUnconfirmed(user) && (
            <StateBadge tone="yellow" className={styles.main}>
              Email not confirmed
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
            aria-label={
              user.email === null
                ? `Add email of ${user.username}`
                : `Change email of ${user.username}, ${user.email}`
            }
            disabled={isBusy(user) || user.id === ownId}
            {...(user.id === ownId && { title: 'Change your own email on the Account screen' })}
            onClick={() => onEmail(user)}
          >
            {user.email ?? 'Add email'}
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
      head: 'Role',
      td: { className: styles.role },
      cell: (user) =>
        !user.isMainAdmin && (
          <RoleSelect
            aria-label={`Role of ${user.username}`}
            value={user.role}
            disabled={isBusy(user)}
            onChange={(event) => onRole(user, event.target.value as Role)}
          />
        ),
    },
    {
      head: 'Login',
      td: { className: classNames(parts.note, styles.login) },
      cell: ({ lastLoginAt, twoFactor, isInvited }) => (
        <>
          {!isInvited && <span>2FA {twoFactor ? 'on' : 'off'}</span>}
          {lastLoginAt === null ? (
            'Never logged in'
          ) : (
            <time dateTime={lastLoginAt} title={formatLocalTime(lastLoginAt)}>
              Last login {formatLocal(lastLoginAt)}
            </time>
          )}
        </>
      ),
    },
    {
      head: 'Actions',
      className: table.actions,
      cell: (user) => {
        const { id, username, isMainAdmin } = user;
        return (
          <div>
            <RowButton
              aria-label={`Sessions of ${username}`}
              disabled={isBusy(user)}
              onClick={() => onSessions(user)}
            >
              <Icon icon={Laptop} />
              Sessions
            </RowButton>
            {id !== ownId && (
              <RowButton
                aria-label={
                  user.isInvited ? `Invite ${username} again` : `Reset password of ${username}`
                }
                title={
                  user.isInvited
                    ? 'Sends or creates a new invitation link'
                    : 'Sets a new password or creates a reset link'
                }
                disabled={isBusy(user)}
                onClick={() => (user.isInvited ? onInvite(user) : onReset(user))}
              >
                <Icon icon={Key} />
                {user.isInvited ? 'Invite again' : 'Reset password'}
              </RowButton>
            )}
            <ToolButton
              danger
              label={`Delete ${username}`}
              disabled={isMainAdmin || isBusy(user)}
              {...(isMainAdmin && {
                title: protection(user),
                'aria-describedby': `protected-${id}`,
              })}
              onClick={() => onDelete(user)}
            >
              <Icon icon={Trash} />
            </ToolButton>
          </div>
        );
      },
    },
  ];
}
