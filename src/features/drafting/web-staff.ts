export { DraftPanel } from './web/draft-panel.tsx';
