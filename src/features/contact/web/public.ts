export { ContactIsland } from './contact-island.ts';
export { ContactPanel } from './contact-panel.tsx';
