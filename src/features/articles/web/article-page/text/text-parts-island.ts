import { island } from '#ui/page/island.tsx';

/** Checklists, galleries, videos, cards and collapsible sections. */
export const TextPartsIsland = island(() => import('./text-parts.tsx'));

/** @param content HTML */
export const hasTextParts = (content: string): boolean =>
  /class="(checklist|gallery|fold|embed)/.test(content);
