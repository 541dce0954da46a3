export { setupRoutes } from './admin.routes.ts';
export { demoPlan, REMOVE_DEMO_JOB } from './demo-plan.ts';
export { recordDemo } from './record-demo.ts';
export { recordRemoval, removeDemo, removeDemoByJob } from './remove-demo.ts';
export { beginSetup, hasBegun } from './store.ts';
