export { BylineField } from './byline-field.tsx';
