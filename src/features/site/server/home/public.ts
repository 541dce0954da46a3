export { homeRoutes } from './routes.ts';
export { PUBLISH_HOME_JOB, publishHomeLayout } from './store.ts';
export {
  discardImportedDraft,
  importHomeDraft,
  storedHome,
  withOwnArticles,
} from './transfer-draft.ts';
