export { operationsQuery } from './api.ts';
