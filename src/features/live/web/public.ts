export { LiveCoverage } from './live-coverage.tsx';
export { LiveLine, LiveState } from './live-top.tsx';
export { structuredCoverage } from './structured.ts';
export { useCoverage } from './use-coverage.ts';
