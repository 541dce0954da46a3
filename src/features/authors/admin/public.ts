export { accountsQuery } from './api.ts';
export { BylineField } from './byline-field.tsx';
