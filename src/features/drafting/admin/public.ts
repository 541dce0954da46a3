export { DraftPanel } from './draft-panel.tsx';
