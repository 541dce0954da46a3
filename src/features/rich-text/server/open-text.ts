import { Parser } from 'htmlparser2';
import { textReader } from '#platform/html.ts';

/** What of stored HTML stands open to every reader, as plain text: without what spoilers hide, the cells of tables apart. */
export function openText(html: string): string {
  const reader = textReader();
  const hides: boolean[] = [];
  /** Whether a table has begun that no cell of was read yet. */
  let isFirst = false;
  new Parser({
    ...reader,
    onopentag(name, { class: kind }) {
      // As it is rendered: what does not only fold is a spoiler.
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
