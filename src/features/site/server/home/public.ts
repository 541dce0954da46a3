export { homeRoutes } from './routes.ts';
export { PUBLISH_HOME_JOB, publishHomeLayout } from './store.ts';
export { discardImportedDraft, importHomeDraft, storedHome } from './transfer-draft.ts';
