import { island } from '#ui/page/island.tsx';

/** Checklists, galleries and collapsible parts. */
export const TextPartsIsland = island(() => import('./text-parts.tsx'));

/** @param content as HTML */
export const hasTextParts = (content: string): boolean =>
  /class="(checklist|gallery|fold)/.test(content);
