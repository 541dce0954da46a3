export { TeamList } from './team-list.tsx';
