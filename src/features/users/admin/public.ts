export { usersQuery } from './user-api.ts';
export { UsersTab } from './users-tab/users-tab.tsx';
