import { Parser } from 'htmlparser2';
import { textReader } from '#platform/html.ts';

/** What of stored HTML stands open to every reader, as plain text: without what spoilers hide. */
export function openText(html: string): string {
  const reader = textReader();
  const hides: boolean[] = [];
  new Parser({
    ...reader,
    onopentag(name, { class: kind }) {
      // As it is rendered: what does not only fold is a spoiler.
      if (name === 'details') hides.push(kind !== 'fold');
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
