import { cut } from '#lib/text/text.ts';
import type { DeskEntry, EntryPatch } from '../contract.ts';
import { typedOf } from './entry-text.ts';
import type { Edited, Typed } from './kept.ts';
import { inputOf } from './use-desk.ts';

/** '1 entry', '2 entries' */
export const counted = (count: number, one: string, more: string) =>
  `${count} ${count === 1 ? one : more}`;

/** An entry's first words, for a question about it. */
export function wordsOf(entry: DeskEntry): string {
  const text = typedOf({ moment: entry.moment, html: entry.text });
  return cut(text.replace(/\s+/g, ' '), 120) || 'An image or video';
}

/** What of an edited entry was changed. */
export function patchOf({ before, version, ...edited }: Edited): EntryPatch {
  const [was, is] = [inputOf(before), inputOf(edited)];
  const changed = Object.entries(is).filter(
    ([name, value]) => was[name as keyof typeof was] !== value,
  );
  return { ...Object.fromEntries(changed), version };
}

/** An entry as it stands in the composer. */
export function typedOfEntry(entry: DeskEntry, isKey: boolean): Typed {
  return {
    text: typedOf({ moment: entry.moment, html: entry.text }),
    isKey,
    image:
      entry.image === null
        ? null
        : { src: entry.image, alt: entry.imageAlt, caption: entry.imageCaption },
    video: entry.video,
  };
}
