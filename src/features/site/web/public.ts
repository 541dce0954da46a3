export { homeLayoutQuery } from './api.ts';
