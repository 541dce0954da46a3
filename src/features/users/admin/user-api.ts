import type { z } from 'zod';
import { adminQuery } from '#lib/api/admin-api.ts';
import type { createdTokenSchema, tokenSchema, User } from '../contract.ts';
import type { Role } from '../values.ts';

export type ApiToken = z.infer<typeof tokenSchema>;
export type CreatedApiToken = z.infer<typeof createdTokenSchema>;

export const ROLE_LABELS: Record<Role, string> = {
  admin: 'Admin',
  editor: 'Editor',
  author: 'Author',
};

export const usersQuery = () => adminQuery<User[]>(['/api/users'], 'Failed to fetch users');

export const tokensQuery = () => adminQuery<ApiToken[]>(['/api/tokens'], 'Failed to fetch tokens');

/** 'User Management (admin Only)': the main admin stands for those who may. */
export function usersTitle(mainAdmin: string): string {
  return `User Management (${mainAdmin} Only)`;
}
