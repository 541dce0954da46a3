export { WorkLink } from './work-link.tsx';
