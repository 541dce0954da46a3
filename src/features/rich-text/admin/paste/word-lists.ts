/** How word processors mark a paragraph as a list item. */
export interface ListPlace {
  /** 1 is the outermost level. */
  level: number;
  ordered: boolean;
}

const PLACE = /mso-list:\s*l\d+\s+level(\d+)/i;
const NUMBERED = /^\s*(?:\d+|[a-z]|[ivxlc]+)[.)]\s*$/i;

/** @param style the paragraph's `style` @param marker the bullet or number before the text */
export function listPlace(style: string, marker: string): ListPlace | null {
  const level = Number(PLACE.exec(style)?.[1]);
  if (!Number.isInteger(level) || level < 1) return null;
  return { level: Math.min(level, 9), ordered: NUMBERED.test(marker.replaceAll('\u00a0', ' ')) };
}

const IGNORED = '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]';

function takeMarker(paragraph: Element): string {
  const marker = paragraph.querySelector(IGNORED);
  const text = marker?.textContent ?? '';
  marker?.remove();
  return text;
}

interface OpenList {
  level: number;
  list: Element;
}

/** Turns paragraphs that look like list items into lists. */
export function listsFromWord(root: Element): void {
  let open: OpenList[] = [];
  let last: Element | null = null;
  for (const paragraph of root.querySelectorAll('p[style*="mso-list" i]')) {
    const style = paragraph.getAttribute('style') ?? '';
    const place = listPlace(style, takeMarker(paragraph));
    if (place === null) continue;
    // Anything but whitespace between two items ends the list.
    if (last === null || last.nextElementSibling !== paragraph) open = [];
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > place.level) open.pop();
    let top = open.at(-1);
    if (top === undefined || top.level < place.level) {
      const list = root.ownerDocument.createElement(place.ordered ? 'ol' : 'ul');
      const item = top?.list.lastElementChild;
      if (item) item.append(list);
      else paragraph.before(list);
      top = { level: place.level, list };
      open.push(top);
    }
    const item = root.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    top.list.append(item);
    paragraph.remove();
    last = open[0]?.list ?? null;
  }
}
