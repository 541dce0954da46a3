export { accountsQuery, adminAuthorsQuery } from './api.ts';
export { BylineField } from './byline-field.tsx';
