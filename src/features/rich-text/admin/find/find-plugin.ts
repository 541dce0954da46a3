import type { Editor } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { type FindQuery, finder, MAX_FIND, type Match, replaceMatches } from './find-matches.ts';

/** More matches are counted, but only those around the current one are highlighted. */
const MAX_HIGHLIGHTS = 400;

interface FindState {
  find: ReturnType<typeof finder>;
  matches: readonly Match[];
  /** The index of the current match; -1 for none. */
  current: number;
  highlights: DecorationSet;
}

/** What the bar shows. */
export interface FoundCount {
  current: number;
  total: number;
}

type Action = { query: FindQuery } | { current: number } | { closes: true };

const key = new PluginKey<FindState | null>('find');

function highlighted(state: EditorState, matches: readonly Match[], current: number) {
  const first = Math.max(0, current - MAX_HIGHLIGHTS / 2);
  const shown = matches.slice(first, first + MAX_HIGHLIGHTS);
  return DecorationSet.create(
    state.doc,
    shown.map(({ from, to }, at) =>
      Decoration.inline(from, to, {
        nodeName: 'span',
        'data-found': first + at === current ? 'current' : '',
      }),
    ),
  );
}

/** The first match that ends behind a position, or the first of all. */
function nearest(matches: readonly Match[], pos: number): number {
  const next = matches.findIndex(({ to }) => to > pos);
  return next < 0 && matches.length > 0 ? 0 : next;
}

/** Highlights what the find bar finds. Nothing of it is in the HTML. */
export const findPlugin = () =>
  new Plugin<FindState | null>({
    key,
    state: {
      init: () => null,
      apply(tr, before, _old, state) {
        const action: Action | undefined = tr.getMeta(key);
        if (action && 'closes' in action) return null;
        if (action && 'query' in action) {
          const find = finder(action.query);
          const matches = find(state.doc);
          const from = before?.matches[before.current]?.from ?? state.selection.from;
          const current = nearest(matches, from);
          return { find, matches, current, highlights: highlighted(state, matches, current) };
        }
        if (before === null) return null;
        if (action) {
          const { matches } = before;
          const highlights = highlighted(state, matches, action.current);
          return { ...before, current: action.current, highlights };
        }
        if (!tr.docChanged) return before;
        const matches = before.find(state.doc);
        const from = before.matches[before.current]?.from;
        const current = nearest(matches, from === undefined ? 0 : tr.mapping.map(from));
        return { ...before, matches, current, highlights: highlighted(state, matches, current) };
      },
    },
    props: { decorations: (state) => key.getState(state)?.highlights },
  });

/** How many matches there are, and which is the current one. */
export function foundCount(state: EditorState): FoundCount {
  const { current = -1, matches = [] } = key.getState(state) ?? {};
  return { current: current + 1, total: matches.length };
}

const act = ({ view }: Editor, action: Action) => view.dispatch(view.state.tr.setMeta(key, action));

/** Scrolls to the current match. The focus stays in the bar, so that the browser's selection doesn't help. */
function showCurrent({ view }: Editor): void {
  view.dom.querySelector('[data-found="current"]')?.scrollIntoView?.({ block: 'center' });
}

export function findText(editor: Editor, query: FindQuery): void {
  act(editor, { query });
  showCurrent(editor);
}

/** Goes to the next match (1) or the one before (-1), from the last to the first. */
export function goToMatch(editor: Editor, step: 1 | -1): void {
  const { current = -1, matches = [] } = key.getState(editor.state) ?? {};
  if (matches.length === 0) return;
  act(editor, { current: (current + step + matches.length) % matches.length });
  showCurrent(editor);
}

/** Replaces the current match and goes to the next. */
export function replaceCurrent(editor: Editor, text: string): void {
  const found = key.getState(editor.state);
  const match = found?.matches[found.current];
  if (!match) return;
  const { tr } = editor.state;
  replaceMatches(tr, [match], text);
  editor.view.dispatch(tr);
  // The replacement may match itself.
  const next = key.getState(editor.state)?.matches ?? [];
  if (next.length > 0) act(editor, { current: nearest(next, match.from + text.length) });
  showCurrent(editor);
}

/** Replaces all matches. @returns how many there were */
export function replaceAll(editor: Editor, text: string): number {
  const { matches = [] } = key.getState(editor.state) ?? {};
  if (matches.length === 0) return 0;
  const { tr } = editor.state;
  replaceMatches(tr, matches, text);
  editor.view.dispatch(tr);
  return matches.length;
}

/** Ends the search. The current match is selected, otherwise the caret is where it was. */
export function endFind(editor: Editor): void {
  const found = key.getState(editor.state);
  const match = found?.matches[found.current];
  const { tr } = editor.state;
  if (match) tr.setSelection(TextSelection.create(tr.doc, match.from, match.to));
  editor.view.dispatch(tr.setMeta(key, { closes: true } satisfies Action));
  editor.view.focus();
}

/** The selected words of one line, as the first search. */
export function selectedWords({ doc, selection }: EditorState): string {
  const { $from, $to, from, to } = selection;
  return $from.sameParent($to) && to - from <= MAX_FIND ? doc.textBetween(from, to) : '';
}
