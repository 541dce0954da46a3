import { slugify } from '#lib/text/slug.ts';

/** A heading of a text. */
export interface Heading {
  id: string;
  level: 2 | 3;
  /** Plain text on one line. */
  title: string;
}

const LEVELS: Record<string, 2 | 3> = { h2: 2, h3: 3 };
/** No other element of a page has an ID with this prefix. */
const PREFIX = 'text-';

/**
 * Gives headings IDs derived from their text, for links; a second equal one gets '-2'. Receives a
 * parser's events, in order.
 * @param hold reserves a position for output that is known later
 */
export function headingIds(hold: (at: number) => (markup: string) => void) {
  const found: Heading[] = [];
  const taken = new Set<string>();
  /** The highest number used for equal headings. */
  const numbers = new Map<string, number>();
  let open: { level: 2 | 3; setId: (markup: string) => void; title: string } | undefined;
  /** Enclosing collapsed parts: their headings would reveal hidden text. */
  let closed = 0;

  const freeId = (title: string) => {
    const base = `${PREFIX}${slugify(title) || 'part'}`;
    let number = numbers.get(base) ?? 0;
    let id: string;
    do {
      number += 1;
      id = number === 1 ? base : `${base}-${number}`;
    } while (taken.has(id));
    numbers.set(base, number);
    taken.add(id);
    return id;
  };

  return {
    /** The headings that are visible immediately. */
    found,
    /** @param to the end of the tag */
    onOpen(name: string, to: number): void {
      const level = LEVELS[name];
      if (level !== undefined) open = { level, setId: hold(to - 1), title: '' };
      else if (name === 'details') closed += 1;
      else if (name === 'br' && open) open.title += ' ';
    },
    onText(text: string): void {
      if (open) open.title += text;
    },
    onClose(name: string): void {
      if (name === 'details') closed -= 1;
      if (LEVELS[name] === undefined || open === undefined) return;
      const title = open.title.replace(/\s+/g, ' ').trim();
      if (title !== '') {
        const id = freeId(title);
        open.setId(` id="${id}"`);
        if (closed === 0) found.push({ id, level: open.level, title });
      }
      open = undefined;
    },
  };
}
