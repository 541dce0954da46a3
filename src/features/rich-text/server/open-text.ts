import { Parser } from 'htmlparser2';
import { textReader } from '#platform/html.ts';

/** The plain text of stored HTML without spoilers, with table cells separated. */
export function openText(html: string): string {
  const reader = textReader();
  const hides: boolean[] = [];
  /** Whether a table has started whose first cell is still to come. */
  let isFirst = false;
  new Parser({
    ...reader,
    onopentag(name, { class: kind }) {
      // As in rendering: a collapsible part that isn't marked as folding is a spoiler.
      if (name === 'details') hides.push(kind !== 'fold');
      if (hides.includes(true)) return;
      if (name === 'table') isFirst = true;
      else if (name === 'td' || name === 'th') {
        if (!isFirst) reader.ontext('· ');
        isFirst = false;
      }
    },
    ontext(part) {
      if (!hides.includes(true)) reader.ontext(part);
    },
    onclosetag(name) {
      reader.onclosetag(name);
      if (name === 'details') hides.pop();
    },
  }).end(html);
  return reader.text();
}
