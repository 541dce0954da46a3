export { notify } from './notify.ts';
export { hideArticle, usersWith } from './recipients.ts';
