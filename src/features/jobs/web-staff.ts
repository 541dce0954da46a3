export { JobsButton } from './web/jobs-button.tsx';
