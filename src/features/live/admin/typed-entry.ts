import { t } from '#lib/messages/admin.ts';
import { cut } from '#lib/text/text.ts';
import type { DeskEntry, EntryPatch } from '../contract.ts';
import type { ComposerValues, EditedEntry } from './desk-draft.ts';
import { entryToText } from './entry-text.ts';
import { entryInput } from './use-desk.ts';

/** The first words of an entry, for dialogs and notices. */
export function entrySummary(entry: DeskEntry): string {
  const text = entryToText({ moment: entry.moment, html: entry.text });
  return cut(text.replace(/\s+/g, ' '), 120) || t('An image or video');
}

/** The changes of an edited entry. */
export function patchOf({ before, version, ...edited }: EditedEntry): EntryPatch {
  const [was, is] = [entryInput(before), entryInput(edited)];
  const changed = Object.entries(is).filter(
    ([name, value]) => was[name as keyof typeof was] !== value,
  );
  return { ...Object.fromEntries(changed), version };
}

/** An entry as the composer edits it. */
export function composerValues(entry: DeskEntry, isKey: boolean): ComposerValues {
  return {
    text: entryToText({ moment: entry.moment, html: entry.text }),
    isKey,
    image:
      entry.image === null
        ? null
        : { src: entry.image, alt: entry.imageAlt, caption: entry.imageCaption },
    video: entry.video,
  };
}
