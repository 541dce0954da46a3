// The styles of parts come after those of all texts.
import '#ui/prose.module.css';
import '#ui/prose-parts.css';
import { type RefObject, useEffect } from 'react';
import { keepTicks } from '../../checklists/ticks.ts';

export interface TextPartsProps {
  text: RefObject<HTMLElement | null>;
  articleId: number;
  /** As HTML. */
  content: string;
}

/** The styles of what few texts have, and the ticks of their checklists. */
export default function TextParts({ text, articleId, content }: TextPartsProps) {
  useEffect(() => {
    if (text.current === null || !content.includes('class="checklist-frame"')) return;
    const shown = new AbortController();
    keepTicks(text.current, articleId, shown.signal);
    return () => shown.abort();
  }, [text, articleId, content]);
  return null;
}
