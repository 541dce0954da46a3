import { Node, textblockTypeInputRule } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { LANGUAGE_CLASS } from '../../allow-list.ts';
import { innerAttribute } from './attributes.ts';

function languageOf(element: HTMLElement): string | null {
  for (const name of element.querySelector(':scope > code')?.classList ?? []) {
    const language = LANGUAGE_CLASS.exec(name)?.[1];
    if (language !== undefined) return language;
  }
  return null;
}

/** Preformatted text; `plain` if the `<pre>` has no `<code>`. */
export const CodeBlock = Node.create({
  name: 'codeBlock',
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  addAttributes: () => ({
    language: innerAttribute<string | null>(null, languageOf),
    plain: innerAttribute<boolean>(
      false,
      (element) => element.querySelector(':scope > code') === null,
    ),
  }),
  parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'pre',
    HTMLAttributes,
    ['code', node.attrs.language === null ? {} : { class: `language-${node.attrs.language}` }, 0],
  ],
  addKeyboardShortcuts() {
    return {
      'Mod-Alt-c': () => this.editor.commands.toggleNode(this.name, 'paragraph'),
      Backspace: () => {
        const { $from, empty } = this.editor.state.selection;
        if (!empty || $from.parent.type !== this.type || $from.parentOffset > 0) return false;
        return this.editor.commands.setNode('paragraph');
      },
      // A second empty line at the end leaves the block.
      Enter: () => {
        const { state } = this.editor;
        const { $from, empty } = state.selection;
        const atEnd = $from.parentOffset === $from.parent.content.size;
        if (!empty || $from.parent.type !== this.type || !atEnd) return false;
        if (!$from.parent.textContent.endsWith('\n\n')) return false;
        return this.editor
          .chain()
          .command(({ tr }) => {
            tr.delete($from.pos - 2, $from.pos);
            return true;
          })
          .exitCode()
          .run();
      },
      ArrowDown: () => {
        const { state } = this.editor;
        const { $from, empty } = state.selection;
        const atEnd = $from.parentOffset === $from.parent.content.size;
        if (!empty || $from.parent.type !== this.type || !atEnd) return false;
        const after = $from.after();
        if (state.doc.resolve(after).nodeAfter !== null) return false;
        if (after < state.doc.content.size) return false;
        return this.editor.commands.exitCode();
      },
    };
  },
  addInputRules() {
    return [
      textblockTypeInputRule({
        find: /^```([a-z0-9+#-]{0,20})[\s\n]$/,
        type: this.type,
        getAttributes: ([, language]) => ({ language: language || null }),
      }),
    ];
  },
});

/** An empty line after the last block, if that isn't a paragraph. */
export function writeAtEnd(view: EditorView): boolean {
  const { state } = view;
  const last = state.doc.lastChild;
  if (last === null || last.type.name === 'paragraph') return false;
  const paragraph = state.schema.nodes.paragraph?.create();
  if (paragraph === undefined) return false;
  const tr = state.tr.insert(state.doc.content.size, paragraph);
  view.dispatch(tr.setSelection(TextSelection.atEnd(tr.doc)).scrollIntoView());
  return true;
}
