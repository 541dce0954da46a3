import { adminQuery } from '#lib/api/admin-api.ts';
import type { Account, ActiveSession, ApiToken, User } from '../contract.ts';
import type { Role, TokenScope } from '../values.ts';

export const ROLE_LABELS: Record<Role, string> = {
  admin: 'Admin',
  editor: 'Editor',
  author: 'Author',
};

/** What each role may do. */
export const ROLE_HINTS: Record<Role, string> = {
  admin: 'Everything, including users, backups and system settings.',
  editor: 'Approves, publishes and deletes all articles, and manages everything readers see.',
  author: 'Writes articles and submits them for approval. An editor publishes them.',
};

/** Names and explanations of the token scopes. */
export const SCOPES: Record<TokenScope, readonly [label: string, note: string]> = {
  read: [
    'Read only',
    'Articles, images, pages, featured articles, categories, tags and redirects that you can see',
  ],
  articles: ['Edit own articles', 'Write and submit your articles, but not publish them'],
  role: ['Full access', 'Everything you may do, except users, passwords and tokens'],
};

/** An invitation confirms its address when it is used. */
export const isUnconfirmed = ({ email, emailConfirmed, isInvited }: User) =>
  email !== null && !emailConfirmed && !isInvited;

export const usersQuery = () => adminQuery<User[]>(['/api/users'], 'Failed to fetch users');

export const tokensQuery = () => adminQuery<ApiToken[]>(['/api/tokens'], 'Failed to fetch tokens');

export const ownTokensQuery = () =>
  adminQuery<ApiToken[]>(['/api/auth/tokens'], 'Failed to fetch tokens');

export const accountQuery = () =>
  adminQuery<Account>(['/api/auth/account'], 'Failed to fetch the account');

/** @param userId null for the current user */
export const sessionsQuery = (userId: number | null) =>
  adminQuery<ActiveSession[]>(
    userId === null ? ['/api/auth/sessions'] : ['/api/users', userId, 'sessions'],
    'Failed to fetch sessions',
  );

/** 'User Management (admin Only)' (spec §2 'Admin dashboard' 5) */
export function usersTitle(mainAdmin: string): string {
  return `User Management (${mainAdmin} Only)`;
}
