export { initials } from './initials.ts';
export { ROLE_LABELS, usersQuery } from './user-api.ts';
export { UsersTab } from './users-tab/users-tab.tsx';
