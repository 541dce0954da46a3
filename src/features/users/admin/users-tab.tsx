import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { problemOf, staffCall } from '#lib/api/admin-api.ts';
import { useConfirm } from '#ui/admin/confirm.tsx';
import { TableNote, TableWait } from '#ui/admin/table.tsx';
import { useAction } from '#ui/admin/use-action.ts';
import type { User } from '../contract.ts';
import type { Role } from '../values.ts';
import { ApiTokens } from './tokens.tsx';
import { ROLE_LABELS, usersQuery } from './user-api.ts';
import { UserForm } from './user-form.tsx';
import { ResetPassword } from './user-reset.tsx';
import { UserRow } from './user-row.tsx';

const COLUMNS = 4;

/**
 * The accounts, a form for new ones and the API tokens (spec §2 'Admin dashboard' 5).
 * @param mainAdmin the name that stands in the title until the list says it
 */
export function UsersTab({ mainAdmin = 'admin' }: { mainAdmin?: string }) {
  const query = useQuery(usersQuery());
  const { data, error, isPending } = query;
  const { confirm, dialog } = useConfirm();
  const [resetting, setResetting] = useState<User | null>(null);
  const list = useRef<HTMLElement>(null);

  const changeRole = useAction({
    run: ({ id, role }: { id: number; role: Role }) =>
      staffCall<User>('PUT', `/api/users/${id}`, { role }),
    success: () => 'User updated successfully',
    failure: 'Failed to update user',
  });
  const remove = useAction({
    run: (id: number) => staffCall<unknown>('DELETE', `/api/users/${id}`),
    success: () => 'User deleted successfully',
    failure: 'Failed to delete user',
    // The row that had the focus is gone.
    onDone: () => list.current?.focus(),
  });

  const askRole = async ({ id, username, role: before }: User, role: Role) => {
    const sure = await confirm({
      title: 'Change role?',
      text: `${username} is ${ROLE_LABELS[before]} now and becomes ${ROLE_LABELS[role]}. ${username} is logged out everywhere and has to log in again.`,
      action: 'Change Role',
    });
    if (sure) void changeRole.act({ id, role });
  };
  const askDelete = async ({ id, username }: User) => {
    const sure = await confirm({
      title: 'Delete user?',
      text: `${username} can no longer log in. Articles of this account stay as they are. Deleting it cannot be undone.`,
      action: 'Delete',
      danger: true,
    });
    if (sure) void remove.act(id);
  };

  const denied = error !== null && problemOf(error).status === 403;
  const main = data?.find((user) => user.isMainAdmin)?.username ?? mainAdmin;

  return (
    <>
      <div className="split">
        <UserForm mainAdmin={main} />
        <section ref={list} tabIndex={-1} aria-label="Users">
          <table className="tbl taxon-tbl users-tbl" aria-label="Users" aria-busy={isPending}>
            <thead>
              <tr>
                <th scope="col">ID</th>
                <th scope="col">Username</th>
                <th scope="col">Role</th>
                <th scope="col" className="acts">
                  Actions
                </th>
              </tr>
            </thead>
            <tbody>
              {(denied || data?.length === 0) && (
                <TableNote columns={COLUMNS}>No users found or access denied</TableNote>
              )}
              {!denied && (
                <TableWait
                  query={query}
                  rows={3}
                  columns={COLUMNS}
                  failure="Failed to fetch users"
                />
              )}
              {!denied &&
                data?.map((user) => (
                  <UserRow
                    key={user.id}
                    user={user}
                    busy={remove.busyWith === user.id || changeRole.busyWith?.id === user.id}
                    onRole={(role) => void askRole(user, role)}
                    onReset={() => setResetting(user)}
                    onDelete={() => void askDelete(user)}
                  />
                ))}
            </tbody>
          </table>
        </section>
      </div>
      {!denied && <ApiTokens />}
      {dialog}
      {resetting && <ResetPassword user={resetting} onClose={() => setResetting(null)} />}
    </>
  );
}
