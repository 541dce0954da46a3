export { LiveCoverage } from './live-coverage.tsx';
export { LiveLine, LiveState } from './live-top.tsx';
export { useCoverage } from './use-coverage.ts';
