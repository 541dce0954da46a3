import { Parser } from 'htmlparser2';
import { textReader } from '#platform/html.ts';
import { isFootnote } from '../values.ts';

/**
 * The plain text of stored HTML without spoilers: table cells separated, footnotes at the end.
 * @param withTables if false, cells are left out, and sentences remain
 */
export function openText(html: string, { withTables = true } = {}): string {
  const reader = textReader();
  const hides: boolean[] = [];
  /** Whether a table has started whose first cell is still to come. */
  let isFirst = false;
  let notes = '';
  let isInNote = false;
  new Parser({
    ...reader,
    onopentag(name, attributes) {
      const { class: kind } = attributes;
      if (isFootnote(name, attributes)) isInNote = true;
      // As in rendering: a collapsible part that isn't marked as folding is a spoiler.
      if (name === 'details') hides.push(kind !== 'fold');
      else if (name === 'table') hides.push(!withTables);
      if (hides.includes(true)) return;
      if (name === 'table') isFirst = true;
      else if (name === 'td' || name === 'th') {
        if (!isFirst) reader.ontext('· ');
        isFirst = false;
      }
    },
    ontext(part) {
      if (hides.includes(true)) return;
      if (isInNote) notes += part;
      else reader.ontext(part);
    },
    onclosetag(name) {
      reader.onclosetag(name);
      if (name === 'details' || name === 'table') hides.pop();
      if (name === 'span') isInNote = false;
    },
  }).end(html);
  reader.ontext(notes);
  return reader.text();
}
