export { BackgroundJobsLink } from './background-jobs-link.tsx';
