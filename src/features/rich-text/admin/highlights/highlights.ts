import { type Editor, Extension } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { isEqual } from '#lib/is-equal.ts';
import { settling } from '../settling.ts';
import { type Anchor, describeSpan, findAnchor, type Span } from './anchor.ts';
import { highlightPlugin, placesOf, withPlaces } from './highlight-plugin.ts';
import { plainText } from './plain-text.ts';

const SETTLE_AFTER = 400;
const SELECT_AFTER = 200;

export interface HighlightState {
  /** The highlighted words by id, in the order of the text. An id that is missing has lost its words. */
  words: ReadonlyMap<string, string>;
  active: string | null;
  /** Changes with the selected words; null if none are. */
  selection: string | null;
}

interface Handlers {
  /** The user wants to highlight the selected words. */
  ask: () => void;
  /** A highlight was clicked, or the text outside of all. */
  press: (id: string | null) => void;
  /** The text was saved. */
  saved: () => void;
}

const EMPTY: HighlightState = { words: new Map(), active: null, selection: null };

/** The same words with letters that came back to them, as by undo. */
function healed(text: string, { from, to }: Span, quote: string): Span {
  if (text.slice(from, to) === quote) return { from, to };
  const at = text.indexOf(quote, Math.max(0, from - quote.length + 1));
  return at >= 0 && at < to && at + quote.length > from
    ? { from: at, to: at + quote.length }
    : { from, to };
}

/**
 * Highlighted words of the text in an editor, which may be replaced by another. They follow edits; those whose words are
 * deleted are found again when the words come back.
 */
export function createHighlights() {
  let editor: Editor | null = null;
  let state = EMPTY;
  let handlers: Handlers | null = null;
  /** Where the words were when they were stored, and when last seen. */
  let wanted = new Map<string, { stored: Anchor; seen: Anchor }>();
  const listeners = new Set<() => void>();

  const change = (next: Partial<HighlightState>) => {
    const changed = { ...state, ...next };
    const isSame = isEqual([...state.words], [...changed.words]) && state.active === changed.active;
    if (isSame && state.selection === changed.selection) return;
    state = changed;
    for (const listener of listeners) listener();
  };

  /** Finds lost words, and notes where all of them are. */
  const place = () => {
    if (editor === null) return;
    const before = placesOf(editor.state);
    if (wanted.size === 0 && before.size === 0) return change({ words: EMPTY.words });
    const { text, toPos, toOffset } = plainText(editor.state.doc);
    const words: [string, Span][] = [];
    for (const [id, { stored, seen }] of wanted) {
      const at = before.get(id);
      const span = at
        ? healed(text, { from: toOffset(at.from), to: toOffset(at.to) }, stored.quote)
        : (findAnchor(text, stored) ?? findAnchor(text, seen));
      if (span === null || span.from >= span.to) continue;
      wanted.set(id, { stored, seen: describeSpan(text, span, stored.isUnique) });
      words.push([id, span]);
    }
    words.sort(([, a], [, b]) => a.from - b.from || a.to - b.to);
    const places = new Map(
      words.map(([id, { from, to }]) => [id, { from: toPos(from), to: toPos(to) }]),
    );
    if (!isEqual([...places], [...before])) {
      editor.view.dispatch(withPlaces(editor.state.tr, places, state.active));
    }
    change({ words: new Map(words.map(([id, { from, to }]) => [id, text.slice(from, to)])) });
  };
  const settle = settling(place, SETTLE_AFTER, 5 * SETTLE_AFTER);
  const select = settling(() => {
    const selection = editor?.state.selection;
    const isText = selection instanceof TextSelection && !selection.empty && editor?.isFocused;
    change({ selection: isText ? `${selection.from}-${selection.to}` : null });
  }, SELECT_AFTER);
  const activate = (active: string | null) => {
    if (active === state.active) return;
    change({ active });
    if (editor) {
      editor.view.dispatch(withPlaces(editor.state.tr, placesOf(editor.state), active));
    }
  };

  return {
    extension: Extension.create({
      name: 'highlights',
      addProseMirrorPlugins: () => [highlightPlugin((id) => handlers?.press(id))],
      addKeyboardShortcuts: () => ({
        'Mod-Alt-m': () => {
          handlers?.ask();
          return handlers !== null;
        },
      }),
    }),
    /** @returns a function that ends it */
    attach(attached: Editor): () => void {
      editor = attached;
      attached.on('transaction', ({ transaction }) => {
        if (transaction.docChanged) settle.touch();
        if (transaction.docChanged || transaction.selectionSet) select.touch();
      });
      attached.on('focus', select.touch);
      attached.on('blur', select.touch);
      place();
      return () => {
        settle.drop();
        select.drop();
        editor = null;
      };
    },
    /** @returns a function that ends it */
    handle(by: Handlers): () => void {
      handlers = by;
      return () => {
        handlers = null;
      };
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => state,
    /** Says which words are highlighted. Those that already are stay where they are. */
    set(anchors: ReadonlyMap<string, Anchor>) {
      const isKnown = isEqual(
        [...anchors],
        Array.from(wanted, ([id, { stored }]) => [id, stored]),
      );
      if (isKnown) return;
      wanted = new Map(
        Array.from(anchors, ([id, stored]) => [
          id,
          { stored, seen: wanted.get(id)?.seen ?? stored },
        ]),
      );
      place();
    },
    activate,
    ask: () => handlers?.ask(),
    /** The text was saved: where the words are now should be, too. */
    saved() {
      settle.flush();
      handlers?.saved();
    },
    /** Where the highlighted words are now. */
    anchors(): Map<string, Anchor> {
      if (editor === null) return new Map();
      const { text, toOffset } = plainText(editor.state.doc);
      return new Map(
        Array.from(placesOf(editor.state), ([id, { from, to }]) => [
          id,
          describeSpan(text, { from: toOffset(from), to: toOffset(to) }),
        ]),
      );
    },
    /** The selected words; null if none are. */
    selected(): Anchor | null {
      if (editor === null || editor.state.selection.empty) return null;
      const { text, toOffset } = plainText(editor.state.doc);
      const { from, to } = editor.state.selection;
      const span = { from: toOffset(from), to: toOffset(to) };
      return text.slice(span.from, span.to).trim() === '' ? null : describeSpan(text, span);
    },
    /** Where the words are in the window; null if they were deleted. */
    topOf(id: string): number | null {
      const at = editor && placesOf(editor.state).get(id);
      return at ? (editor?.view.coordsAtPos(at.from).top ?? null) : null;
    },
    /** Scrolls to the words. */
    show(id: string) {
      activate(id);
      editor?.view.dom
        .querySelector('[data-highlight="active"]')
        ?.scrollIntoView?.({ block: 'center' });
    },
    /** Returns the caret to the text. */
    focus: () => editor?.view.focus(),
  };
}

export type Highlights = ReturnType<typeof createHighlights>;
