import { type Editor, Node } from '@tiptap/core';
import { type EditorState, NodeSelection, type Transaction } from '@tiptap/pm/state';
import { t } from '#lib/messages/admin.ts';
import { readHtml } from '#ui/admin/read-html.ts';
import { snippetKey } from '../../values.ts';
import { insertBlock } from '../blocks/insert.ts';
import { readArticle } from '../html/article-doc.ts';
import { reduceToAllowed, unwrap } from '../html/reduce-to-allowed.ts';
import type { PickedSnippet } from '../rich-editor-types.ts';
import { inertView } from './opaque.ts';

/** The allowed HTML of a snippet, which may come from the clipboard. */
function htmlOf(element: HTMLElement): string {
  const body = readHtml(element.outerHTML);
  for (const bare of body.querySelectorAll('[data-bare]')) unwrap(bare);
  reduceToAllowed(body);
  return body.innerHTML;
}

/** A snippet: its current text is shown, and edited for all articles at once elsewhere. */
export const Snippet = Node.create({
  name: 'snippet',
  group: 'block',
  draggable: true,
  addAttributes: () => ({
    html: { default: '', parseHTML: htmlOf, renderHTML: () => ({}) },
  }),
  parseHTML: () => [
    {
      tag: 'div[class^="snippet-"]',
      // Before other boxes.
      priority: 60,
      getAttrs: (element) => (snippetKey(element) === null ? false : null),
    },
  ],
  renderHTML: ({ node }) => readHtml(String(node.attrs.html)).firstElementChild ?? ['div'],
  addNodeView:
    () =>
    ({ node, editor }) => ({
      dom: inertView(
        t('Snippet. Editors change its text under Snippets.'),
        String(node.attrs.html),
        editor.state,
      ),
    }),
});

/** Inserts a snippet at the cursor. */
export function insertSnippet(editor: Editor, { key, html }: PickedSnippet): void {
  const block = editor.schema.nodes.snippet?.create({
    html: `<div class="snippet-${key}">${html}</div>`,
  });
  if (block) insertBlock(editor, block);
}

/** Replaces the selected snippet with its text, for this article alone; null if none is selected. */
export function snippetToText({ selection, schema, tr }: EditorState): Transaction | null {
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'snippet') return null;
  const html = readHtml(String(selection.node.attrs.html)).firstElementChild?.innerHTML ?? '';
  return tr.replaceWith(selection.from, selection.to, readArticle(schema, html).content);
}
