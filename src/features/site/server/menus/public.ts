export { menuRoutes } from './admin.routes.ts';
export { followMenus } from './follow-menus.ts';
export { menuLabels } from './menu-labels.ts';
