import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { adminCall, problemOf } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { useAskedAction } from '#ui/admin/hooks/use-asked-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import { DataTable } from '#ui/admin/table/data-table.tsx';
import * as table from '#ui/admin/table/table.module.css';
import { classNames } from '#ui/class-names.ts';
import type { CreatedLink, User } from '../../contract.ts';
import type { Role } from '../../values.ts';
import { EmailDialog } from '../links/email-dialog.tsx';
import { InviteDialog } from '../links/invite-dialog.tsx';
import { linkMessage, ShareLink } from '../links/share-link.tsx';
import { ApiTokens } from '../tokens/all-tokens.tsx';
import { ROLE_HINTS, ROLE_LABELS, usersQuery } from '../user-api.ts';
import { userColumns } from './user-columns.tsx';
import { UserForm } from './user-form.tsx';
import { ResetPassword } from './user-reset.tsx';
import { UserSessions } from './user-sessions.tsx';
import * as styles from './users.module.css';

const NO_USERS: User[] = [];

interface UsersTabProps {
  /** The current user. */
  ownId: number;
  /** The name in the title until the list has loaded. */
  mainAdmin?: string;
  /** The name under which readers know a user; undefined without an author page. */
  authorOf: (username: string) => string | undefined;
}

/** Users, a form to create them, and API tokens (spec §2 'Admin dashboard' 5). */
export function UsersTab({ ownId, mainAdmin = 'admin', authorOf }: UsersTabProps) {
  const query = useQuery(usersQuery());
  const { data, error } = query;
  const [resetting, setResetting] = useState<User | null>(null);
  const [mailing, setMailing] = useState<User | null>(null);
  const [inviting, setInviting] = useState(false);
  const [given, setGiven] = useState<CreatedLink | null>(null);
  const [watching, setWatching] = useState<User | null>(null);
  const list = useRef<HTMLElement>(null);

  const changeRole = useAskedAction({
    run: ({ user: { id }, role }: { user: User; role: Role }) =>
      adminCall<User>('PUT', `/api/users/${id}`, { role }),
    question: ({ user: { username, role: before }, role }) => ({
      title: t('Change role?'),
      text: t(
        '{username} changes from {before} to {after} and has to log in again on every device. {after}: {roleHints}',
        {
          username,
          before: ROLE_LABELS[before],
          after: ROLE_LABELS[role],
          roleHints: ROLE_HINTS[role],
        },
      ),
      action: t('Change Role'),
    }),
    success: () => t('User updated successfully'),
    failure: t('Failed to update user'),
  });
  const remove = useAskedAction({
    run: ({ id }: User) => adminCall<unknown>('DELETE', `/api/users/${id}`),
    question: ({ username }) => ({
      title: t('Delete user?'),
      text: t('{username} can’t log in any more. Their articles stay. This can’t be undone.', {
        username,
      }),
      action: t('Delete'),
      danger: true,
    }),
    success: () => t('User deleted successfully'),
    failure: t('Failed to delete user'),
    // The focused row disappears.
    onDone: () => list.current?.focus(),
  });

  const makeLink = useAction({
    run: (user: User) => adminCall<CreatedLink>('POST', `/api/users/${user.id}/link`),
    success: linkMessage,
    failure: t('Couldn’t create a link'),
    onDone: (link) => {
      setResetting(null);
      setGiven(link);
    },
  });

  const turnOff = useAskedAction({
    run: ({ id }: User) => adminCall<unknown>('DELETE', `/api/users/${id}/two-factor`),
    question: ({ username }) => ({
      title: t('Turn off two-factor login?'),
      text: t(
        '{username} will be logged out everywhere and needs only a password to log in. Make sure {username} really asked for this.',
        { username },
      ),
      action: t('Turn Off'),
      danger: true,
    }),
    success: (_answer, { username }) => t('Two-factor login of {username} is off', { username }),
    failure: t('Couldn’t turn off two-factor login'),
    onDone: () => setResetting(null),
  });

  const denied = error !== null && problemOf(error).status === 403;
  const shown = denied ? { ...query, isError: false, data: NO_USERS } : query;
  const main = data?.find((user) => user.isMainAdmin)?.username ?? mainAdmin;

  return (
    <>
      <div className={parts.split}>
        <UserForm mainAdmin={main} onInvite={() => setInviting(true)} />
        <section ref={list} tabIndex={-1} aria-label={t('Users')}>
          <DataTable
            label={t('Users')}
            className={classNames(table.records, styles.table)}
            columns={userColumns({
              isBusy: ({ id }) => remove.busyWith?.id === id || changeRole.busyWith?.user.id === id,
              onRole: (user, role) => changeRole.ask({ user, role }),
              ownId,
              authorOf,
              onReset: setResetting,
              onEmail: setMailing,
              onInvite: (user) => void makeLink.act(user),
              onSessions: setWatching,
              onDelete: remove.ask,
            })}
            query={shown}
            rows={shown.data}
            loadingRows={3}
            failure={t('Failed to fetch users')}
            empty={t('No users found or access denied')}
          />
          {!denied && (
            <p className={classNames(parts.note, styles.hint)}>
              {t(
                'Reset password: you set a new password, or create a link for the user to choose one.',
              )}
            </p>
          )}
        </section>
      </div>
      {!denied && <ApiTokens />}
      {changeRole.dialog}
      {remove.dialog}
      {turnOff.dialog}
      {resetting && (
        <ResetPassword
          user={resetting}
          onMakeLink={() => void makeLink.act(resetting)}
          onTurnOff={() => turnOff.ask(resetting)}
          onClose={() => setResetting(null)}
        />
      )}
      {mailing && <EmailDialog user={mailing} onClose={() => setMailing(null)} />}
      {inviting && <InviteDialog onLink={setGiven} onClose={() => setInviting(false)} />}
      {given !== null && given.link !== null && (
        <ShareLink given={{ ...given, link: given.link }} onClose={() => setGiven(null)} />
      )}
      {watching && <UserSessions user={watching} onClose={() => setWatching(null)} />}
    </>
  );
}
