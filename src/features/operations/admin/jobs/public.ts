export { JobsBox } from './jobs-box.tsx';
