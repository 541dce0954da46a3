import { Key, ShieldCheck, Trash } from 'lucide';
import type { Column } from '#ui/admin/table/data-table.tsx';
import { Icon } from '#ui/icon.tsx';
import type { User } from '../contract.ts';
import type { Role } from '../values.ts';
import { RoleSelect } from './user-role.tsx';

interface UserColumnsOptions {
  /** A call for this account is under way. */
  isBusy: (user: User) => boolean;
  onRole: (user: User, role: Role) => void;
  onReset: (user: User) => void;
  onDelete: (user: User) => void;
}

/** The columns of the accounts. The main admin's can be neither demoted nor deleted, and says so. */
export function userColumns({
  isBusy,
  onRole,
  onReset,
  onDelete,
}: UserColumnsOptions): Column<User>[] {
  return [
    {
      head: 'ID',
      td: { className: 'tx-id' },
      cell: ({ id }) => (
        <>
          <span className="tx-unit">ID </span>
          {id}
        </>
      ),
    },
    {
      head: 'Username',
      td: { className: 'tx-name' },
      cell: ({ username, isMainAdmin }) => (
        <>
          {username}
          {isMainAdmin && (
            <span className="st st-main">
              <Icon icon={ShieldCheck} />
              Admin
            </span>
          )}
        </>
      ),
    },
    {
      head: 'Role',
      td: { className: 'tx-role' },
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
      head: 'Actions',
      className: 'acts',
      cell: (user) => {
        const { id, username, isMainAdmin } = user;
        const protection = `Cannot delete the ${username} account`;
        return (
          <div>
            {isMainAdmin && (
              <span className="note" id={`protected-${id}`}>
                {protection}
              </span>
            )}
            <button
              type="button"
              className="btn-row"
              aria-label={`Reset password of ${username}`}
              disabled={isBusy(user)}
              onClick={() => onReset(user)}
            >
              <Icon icon={Key} />
              Reset password
            </button>
            <button
              type="button"
              className="icon-btn danger"
              aria-label={`Delete ${username}`}
              disabled={isMainAdmin || isBusy(user)}
              {...(isMainAdmin && { title: protection, 'aria-describedby': `protected-${id}` })}
              onClick={() => onDelete(user)}
            >
              <Icon icon={Trash} />
            </button>
          </div>
        );
      },
    },
  ];
}
