import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import type { Span } from './anchor.ts';

export type Places = ReadonlyMap<string, Span>;

const key = new PluginKey<DecorationSet>('highlights');

/**
 * Highlights ranges of the text. They follow every edit without a search; a range whose text is deleted disappears.
 * Nothing of it is in the HTML.
 * @param onPress called with the range that was clicked, or null
 */
export const highlightPlugin = (onPress: (id: string | null) => void) =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, before) => tr.getMeta(key) ?? before.map(tr.mapping, tr.doc),
    },
    props: {
      decorations: (state) => key.getState(state),
      handleClick(view, pos) {
        const [range] = key.getState(view.state)?.find(pos, pos) ?? [];
        onPress(range?.spec.id ?? null);
        return false;
      },
    },
  });

/** The ranges that are highlighted now, in the order of the text. */
export function placesOf(state: EditorState): Map<string, Span> {
  const ranges = key.getState(state)?.find() ?? [];
  const sorted = ranges.toSorted((a, b) => a.from - b.from || a.to - b.to);
  return new Map(sorted.map(({ from, to, spec }) => [spec.id, { from, to }]));
}

/** Highlights these ranges and no others. @param active the one that stands out */
export function withPlaces(tr: Transaction, places: Places, active: string | null): Transaction {
  const ranges = Array.from(places, ([id, { from, to }]) =>
    Decoration.inline(
      from,
      to,
      { nodeName: 'span', 'data-highlight': id === active ? 'active' : '' },
      { id },
    ),
  );
  return tr.setMeta(key, DecorationSet.create(tr.doc, ranges)).setMeta('addToHistory', false);
}
