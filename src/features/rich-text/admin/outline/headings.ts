import type { Node as DocNode } from '@tiptap/pm/model';

export interface OutlineHeading {
  /** 2 to 4. */
  level: number;
  text: string;
  pos: number;
}

/** The headings of a text in order, also those inside other blocks. */
export function headingsOf(doc: DocNode): OutlineHeading[] {
  const headings: OutlineHeading[] = [];
  doc.descendants((node, pos) => {
    if (node.type.name === 'heading') {
      headings.push({ level: node.attrs.level, text: node.textContent.trim(), pos });
    }
    return !node.isTextblock;
  });
  return headings;
}
