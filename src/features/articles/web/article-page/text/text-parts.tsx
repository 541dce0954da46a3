// These styles must follow those of plain text.
import '#ui/prose/prose.module.css';
import '#ui/prose/prose-parts.css';
import { type RefObject, useEffect } from 'react';
import { syncTicks } from './checklist-ticks.ts';

export interface TextPartsProps {
  text: RefObject<HTMLElement | null>;
  articleId: number;
  /** HTML. */
  content: string;
}

/** The styles of checklists, galleries, cards and collapsible sections, and the state of checklists. */
export default function TextParts({ text, articleId, content }: TextPartsProps) {
  useEffect(() => {
    if (text.current === null || !content.includes('class="checklist-frame"')) return;
    const shown = new AbortController();
    syncTicks(text.current, articleId, shown.signal);
    return () => shown.abort();
  }, [text, articleId, content]);
  return null;
}
