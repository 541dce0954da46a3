export { Person } from './person.tsx';
export { ROLE_LABELS, usersQuery } from './user-api.ts';
export { UsersTab } from './users-tab/users-tab.tsx';
