import { adminQuery } from '#lib/api/admin-api.ts';
import type { Account, ActiveSession, ApiToken, User } from '../contract.ts';
import type { Role, TokenScope } from '../values.ts';

export const ROLE_LABELS: Record<Role, string> = {
  admin: 'Admin',
  editor: 'Editor',
  author: 'Author',
};

/** What a token may, and what that is. */
export const SCOPES: Record<TokenScope, readonly [label: string, note: string]> = {
  read: ['Read', 'Articles, categories, tags'],
  articles: ['Write articles', 'Read, and save drafts and articles'],
  role: ['Everything my role may', 'Without users, passwords and tokens'],
};

export const usersQuery = () => adminQuery<User[]>(['/api/users'], 'Failed to fetch users');

export const tokensQuery = () => adminQuery<ApiToken[]>(['/api/tokens'], 'Failed to fetch tokens');

export const ownTokensQuery = () =>
  adminQuery<ApiToken[]>(['/api/auth/tokens'], 'Failed to fetch tokens');

export const accountQuery = () =>
  adminQuery<Account>(['/api/auth/account'], 'Failed to fetch the account');

/** @param userId null for one's own */
export const sessionsQuery = (userId: number | null) =>
  adminQuery<ActiveSession[]>(
    userId === null ? ['/api/auth/sessions'] : ['/api/users', userId, 'sessions'],
    'Failed to fetch sessions',
  );

/** 'User Management (admin Only)': the main admin stands for those who may. */
export function usersTitle(mainAdmin: string): string {
  return `User Management (${mainAdmin} Only)`;
}
