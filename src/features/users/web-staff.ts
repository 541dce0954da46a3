export { UsersTab } from './web/users-tab.tsx';
