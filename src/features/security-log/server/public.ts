export { recordSecurity } from './record.ts';
