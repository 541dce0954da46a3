import { useId } from 'react';
import { KeyIcon, ShieldIcon, TrashIcon } from '#ui/admin/icons-admin.tsx';
import type { User } from '../contract.ts';
import type { Role } from '../values.ts';
import { RoleSelect } from './user-role.tsx';

interface UserRowProps {
  user: User;
  /** A call for this account is under way. */
  busy: boolean;
  onRole: (role: Role) => void;
  onReset: () => void;
  onDelete: () => void;
}

/** One account. The main admin's can be neither demoted nor deleted, and says so. */
export function UserRow({ user, busy, onRole, onReset, onDelete }: UserRowProps) {
  const why = useId();
  const { username, isMainAdmin } = user;
  return (
    <tr>
      <td className="tx-id">
        <span className="tx-unit">ID </span>
        {user.id}
      </td>
      <td className="tx-name">
        {username}
        {isMainAdmin && (
          <span className="st st-main">
            <ShieldIcon />
            Admin
          </span>
        )}
      </td>
      <td className="tx-role">
        {!isMainAdmin && (
          <RoleSelect
            aria-label={`Role of ${username}`}
            value={user.role}
            disabled={busy}
            onChange={(event) => onRole(event.target.value as Role)}
          />
        )}
      </td>
      <td className="acts">
        <div>
          {isMainAdmin && (
            <span className="note" id={why}>
              Cannot delete the {username} account
            </span>
          )}
          <button
            type="button"
            className="btn-row"
            aria-label={`Reset password of ${username}`}
            disabled={busy}
            onClick={onReset}
          >
            <KeyIcon />
            Reset password
          </button>
          <button
            type="button"
            className="icon-btn danger"
            aria-label={`Delete ${username}`}
            disabled={isMainAdmin || busy}
            {...(isMainAdmin && {
              title: `Cannot delete the ${username} account`,
              'aria-describedby': why,
            })}
            onClick={onDelete}
          >
            <TrashIcon />
          </button>
        </div>
      </td>
    </tr>
  );
}
