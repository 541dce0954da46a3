import { adminQuery } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import type { Account, ActiveSession, ApiToken, User } from '../contract.ts';
import type { Role, TokenScope } from '../values.ts';

export const ROLE_LABELS: Record<Role, string> = {
  admin: t('Admin'),
  editor: t('Editor'),
  author: t('Author'),
};

/** What each role may do. */
export const ROLE_HINTS: Record<Role, string> = {
  admin: t('Everything, including users, backups and system settings.'),
  editor: t('Approves, publishes and deletes all articles, and manages everything readers see.'),
  author: t('Writes articles and submits them for approval. An editor publishes them.'),
};

/** Names and explanations of the token scopes. */
export const SCOPES: Record<TokenScope, readonly [label: string, note: string]> = {
  read: [
    t('Read only'),
    t(
      'Reads the articles, images, pages, featured articles, categories, tags and redirects that you can see',
    ),
  ],
  articles: [t('Edit own articles'), t('Writes and submits your articles, but can’t publish them')],
  role: [t('Full access'), t('Everything you may do, except manage users, passwords and tokens')],
};

/** An invitation confirms its address when it is used. */
export const isUnconfirmed = ({ email, emailConfirmed, isInvited }: User) =>
  email !== null && !emailConfirmed && !isInvited;

export const usersQuery = () => adminQuery<User[]>(['/api/users'], t('Failed to fetch users'));

export const tokensQuery = () =>
  adminQuery<ApiToken[]>(['/api/tokens'], t('Failed to fetch tokens'));

export const ownTokensQuery = () =>
  adminQuery<ApiToken[]>(['/api/auth/tokens'], t('Failed to fetch tokens'));

export const accountQuery = () =>
  adminQuery<Account>(['/api/auth/account'], t('Failed to fetch the account'));

/** @param userId null for the current user */
export const sessionsQuery = (userId: number | null) =>
  adminQuery<ActiveSession[]>(
    userId === null ? ['/api/auth/sessions'] : ['/api/users', userId, 'sessions'],
    t('Failed to fetch sessions'),
  );

/** 'User Management (admin Only)' (spec §2 'Admin dashboard' 5) */
export function usersTitle(mainAdmin: string): string {
  return t('User Management ({mainAdmin} Only)', { mainAdmin });
}
