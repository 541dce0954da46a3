import type { Editor } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import type { Tool } from '../toolbar/tool.ts';
import { slashTools } from './slash-tools.ts';

/** The menu that a slash on an empty line opens. */
export interface Slash {
  tools: readonly Tool[];
  /** The index of the chosen tool. */
  at: number;
}

type Action = { at: number } | { closes: true };

const key = new PluginKey<Slash | null>('slash');

/** The text of the caret's paragraph up to the caret; null elsewhere, and in a figure, which holds few blocks. */
function typedLine({ selection }: EditorState): string | null {
  const { $from, empty } = selection;
  const { parent } = $from;
  if (!empty || parent.type.name !== 'paragraph') return null;
  if ($from.node(-1).type.name === 'figure') return null;
  return $from.parentOffset === parent.content.size
    ? parent.textBetween(0, parent.content.size, undefined, '\uFFFC')
    : null;
}

/** Whether a change was made by keys: not pasted, dropped, undone or loaded. */
const isTyped = (tr: Transaction) =>
  !['uiEvent', 'paste', 'history$', 'inputRule', 'addToHistory'].some(
    (meta) => tr.getMeta(meta) !== undefined,
  );

const isAsked = (tr: Transaction, old: EditorState, state: EditorState) =>
  isTyped(tr) && typedLine(old) === '' && typedLine(state) === '/';

export const slashOptionId = (tool: Tool) => `slash-${tool.id}`;

export const SLASH_MENU = 'slash-menu';

/** Opens a menu of blocks for a slash that is typed on an empty line. What follows it filters the menu. */
export const slashPlugin = (editor: Editor) =>
  new Plugin<Slash | null>({
    key,
    state: {
      init: () => null,
      apply(tr, before, old, state) {
        const action: Action | undefined = tr.getMeta(key);
        if (action && 'closes' in action) return null;
        if (before === null && !isAsked(tr, old, state)) return null;
        if (action && before) return { ...before, at: action.at };
        if (!tr.docChanged && !tr.selectionSet) return before;
        const line = typedLine(state);
        if (!line?.startsWith('/')) return null;
        const isPage = 'columns' in state.schema.nodes;
        const tools = slashTools(line.slice(1), isPage).filter(
          ({ enabled }) => enabled?.(editor) ?? true,
        );
        // It doesn't come back for what is typed on: the slash is a slash.
        return tools.length === 0 ? null : { tools, at: 0 };
      },
    },
    props: {
      attributes(state): Record<string, string> {
        const tool = slashOf(state)?.tools[slashOf(state)?.at ?? 0];
        return tool
          ? { 'aria-controls': SLASH_MENU, 'aria-activedescendant': slashOptionId(tool) }
          : {};
      },
    },
  });

export const slashOf = (state: EditorState): Slash | null => key.getState(state) ?? null;

const act = ({ view }: Editor, action: Action) => view.dispatch(view.state.tr.setMeta(key, action));

/** Closes the menu. The slash stays. */
export const closeSlash = (editor: Editor): void => act(editor, { closes: true });

/** Chooses the next tool (1) or the one before (-1), from the last to the first. */
export function moveSlash(editor: Editor, step: 1 | -1): void {
  const slash = slashOf(editor.state);
  if (slash === null) return;
  const { length } = slash.tools;
  act(editor, { at: (slash.at + step + length) % length });
}

/** Deletes the slash and what follows it, so that the line is empty for the tool. */
export function takeSlash(editor: Editor): void {
  const { $from } = editor.state.selection;
  const { tr } = editor.state;
  tr.delete($from.start(), $from.end()).setMeta(key, { closes: true } satisfies Action);
  editor.view.dispatch(tr);
}
