import { type Editor, getMarkRange } from '@tiptap/core';
import { SPONSORED } from '#lib/sponsored.ts';

/** A link in the dialog. */
export interface LinkValues {
  href: string;
  text: string;
  title: string;
  /** A sponsored or affiliate link. */
  sponsored: boolean;
}

interface Range {
  from: number;
  to: number;
}

/** The link at the cursor, or the selected text. */
export function linkTarget(editor: Editor): { range: Range; values: LinkValues; exists: boolean } {
  const { state } = editor;
  const { selection, doc, schema } = state;
  const type = schema.marks.a;
  const range = type && getMarkRange(selection.$from, type);
  const { from, to } = range ?? selection;
  const attributes = range ? editor.getAttributes('a') : {};
  return {
    range: { from, to },
    values: {
      href: attributes.href ?? '',
      text: doc.textBetween(from, to, ' '),
      title: attributes.title ?? '',
      sponsored: attributes.rel === SPONSORED,
    },
    exists: Boolean(range),
  };
}

/** Sets the link; the text is only replaced if it was changed, which keeps its marks. */
export function applyLink(editor: Editor, values: LinkValues): void {
  const { range, values: before } = linkTarget(editor);
  const { schema, tr } = editor.state;
  const type = schema.marks.a;
  if (type === undefined) return;
  const written = values.text.trim();
  // Keeps spaces around the selection; without text, the URL is shown.
  const text = written === before.text.trim() ? before.text || values.href : written || values.href;
  const { dir = null, lang = null } = editor.getAttributes('a');
  const mark = type.create({
    href: values.href,
    title: values.title.trim() === '' ? null : values.title.trim(),
    rel: values.sponsored ? SPONSORED : null,
    dir,
    lang,
  });
  let { to } = range;
  if (text !== before.text) {
    const others = editor.state.selection.$from.marks().filter((other) => other.type !== type);
    tr.replaceWith(range.from, to, schema.text(text, others));
    to = range.from + text.length;
  }
  tr.removeMark(range.from, to, type).addMark(range.from, to, mark);
  editor.view.dispatch(tr.removeStoredMark(type).scrollIntoView());
  editor.commands.setTextSelection(to);
  editor.view.focus();
}

export function removeLink(editor: Editor): void {
  const { range } = linkTarget(editor);
  const type = editor.schema.marks.a;
  if (type) editor.view.dispatch(editor.state.tr.removeMark(range.from, range.to, type));
  editor.view.focus();
}
