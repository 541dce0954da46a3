export { UsersTab } from './users-tab/users-tab.tsx';
