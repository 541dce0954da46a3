export { UsersTab } from './users-tab.tsx';
