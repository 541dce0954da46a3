import type { Editor } from '@tiptap/core';
import { redoDepth, undoDepth } from '@tiptap/pm/history';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import {
  ArrowDown,
  ArrowUp,
  Asterisk,
  Blocks,
  Bold,
  Code,
  EyeOff,
  Heading2,
  Heading3,
  Heading4,
  type IconNode,
  Image,
  Images,
  Italic,
  Keyboard,
  Link,
  List,
  ListChecks,
  ListCollapse,
  ListOrdered,
  ListTree,
  Maximize,
  Pencil,
  Redo2,
  RemoveFormatting,
  Repeat2,
  Search,
  SeparatorHorizontal,
  SquareCode,
  SquareDashed,
  SquarePlay,
  Strikethrough,
  Table,
  TextQuote,
  Trash2,
  Underline,
  Undo2,
  Unlink,
} from 'lucide';
import { t } from '#lib/messages/admin.ts';
import { FORM_BLOCKS } from '../../blocks/blocks.ts';
import {
  BLOCK_DOWN,
  BLOCK_UP,
  deleteBlock,
  moveBlock,
  selectBlock,
  showsBlockTools,
} from '../blocks/block-commands.ts';
import { chosenImage, insertBlock } from '../blocks/insert.ts';
import { insertDetails } from '../blocks/insert-details.ts';
import { FORMS } from '../form-blocks/forms.ts';
import { selectedBlock } from '../form-blocks/selected-block.ts';
import { snippetToText } from '../schema/snippet.ts';
import { canInsertNote, focusNote, insertNote, selectedNote } from './footnotes.ts';
import { makeGallery } from './gallery.ts';
import { linkTarget } from './links.ts';
import { PAGE_TOOLS } from './page-tools.ts';
import { insertTable, TABLE_TOOLS } from './table-tools.ts';
import type { Tool } from './tool.ts';

const mark = (id: string, label: string, icon: IconNode, keys: string): Tool => ({
  id,
  label,
  icon,
  keys,
  run: (editor) => editor.chain().focus().toggleMark(id).run(),
  active: (editor) => editor.isActive(id),
});

const HEADINGS = { 2: Heading2, 3: Heading3, 4: Heading4 };

const heading = (level: 2 | 3 | 4): Tool => ({
  id: `h${level}`,
  label: t('Heading {level}', { level }),
  icon: HEADINGS[level],
  keys: `Mod-Alt-${level}`,
  run: (editor) => editor.chain().focus().toggleNode('heading', 'paragraph', { level }).run(),
  active: (editor) => editor.isActive('heading', { level }),
});

const list = (id: string, label: string, icon: IconNode, keys: string): Tool => ({
  id,
  label,
  icon,
  keys,
  run: (editor) => editor.chain().focus().toggleList(id, 'listItem').run(),
  active: (editor) => editor.isActive(id),
});

/** Removes all marks from the selection and makes its blocks plain paragraphs. */
export function clearFormatting(editor: Editor): boolean {
  return editor.chain().focus().unsetAllMarks().clearNodes().run();
}

function insertRule(editor: Editor): void {
  const rule = editor.schema.nodes.horizontalRule?.create();
  if (rule) insertBlock(editor, rule);
}

/** The tools in order, by group. */
export const TOOL_GROUPS: readonly (readonly Tool[])[] = [
  [
    mark('strong', t('Bold'), Bold, 'Mod-b'),
    mark('em', t('Italic'), Italic, 'Mod-i'),
    mark('u', t('Underline'), Underline, 'Mod-u'),
    mark('s', t('Strikethrough'), Strikethrough, 'Mod-Shift-s'),
    mark('code', t('Inline code'), Code, 'Mod-e'),
  ],
  [heading(2), heading(3), heading(4)],
  [
    list('bulletList', t('Bullet list'), List, 'Mod-Shift-8'),
    list('orderedList', t('Numbered list'), ListOrdered, 'Mod-Shift-7'),
    list('checkList', t('Checklist'), ListChecks, 'Mod-Shift-9'),
    {
      id: 'blockquote',
      label: t('Quote'),
      icon: TextQuote,
      keys: 'Mod-Shift-b',
      run: (editor) => editor.chain().focus().toggleWrap('blockquote').run(),
      active: (editor) => editor.isActive('blockquote'),
    },
  ],
  [
    {
      id: 'link',
      label: t('Link'),
      icon: Link,
      keys: 'Mod-k',
      opens: 'link',
      active: (editor) => editor.isActive('a'),
    },
    { id: 'image', label: t('Image'), icon: Image, opens: 'image' },
    {
      id: 'gallery',
      label: t('Gallery'),
      icon: Images,
      run: makeGallery,
      opens: 'gallery',
    },
    { id: 'embed', label: t('Embed'), icon: SquarePlay, opens: 'embed' },
    {
      id: 'footnote',
      label: t('Footnote'),
      icon: Asterisk,
      keys: 'Mod-Alt-f',
      run: (editor) => focusNote(editor) || insertNote(editor),
      enabled: ({ state }) => selectedNote(state) !== null || canInsertNote(state),
    },
  ],
  [
    {
      id: 'codeBlock',
      label: t('Code block'),
      icon: SquareCode,
      keys: 'Mod-Alt-c',
      run: (editor) => editor.chain().focus().toggleNode('codeBlock', 'paragraph').run(),
      active: (editor) => editor.isActive('codeBlock'),
    },
    {
      id: 'table',
      label: t('Table'),
      icon: Table,
      run: insertTable,
      enabled: (editor) => !editor.isActive('table'),
    },
    { id: 'rule', label: t('Horizontal rule'), icon: SeparatorHorizontal, run: insertRule },
    {
      id: 'spoiler',
      label: t('Spoiler'),
      icon: EyeOff,
      run: (editor) => insertDetails(editor, t('Spoiler'), false),
    },
    {
      id: 'fold',
      label: t('Collapsible section'),
      icon: ListCollapse,
      run: (editor) => insertDetails(editor, t('More'), true),
    },
    {
      id: 'block',
      label: t('Blocks'),
      icon: Blocks,
      opens: 'block',
      active: ({ state }) => selectedBlock(state) !== null,
    },
    { id: 'snippet', label: t('Snippet'), icon: Repeat2, opens: 'snippet' },
  ],
  [
    {
      id: 'clear',
      label: t('Clear formatting'),
      icon: RemoveFormatting,
      keys: 'Mod-\\',
      run: clearFormatting,
    },
    {
      id: 'undo',
      label: t('Undo'),
      icon: Undo2,
      keys: 'Mod-z',
      run: (editor) => editor.chain().focus().undo().run(),
      enabled: ({ state }) => undoDepth(state) > 0,
    },
    {
      id: 'redo',
      label: t('Redo'),
      icon: Redo2,
      keys: 'Mod-Shift-z',
      run: (editor) => editor.chain().focus().redo().run(),
      enabled: ({ state }) => redoDepth(state) > 0,
    },
    { id: 'find', label: t('Find and replace'), keys: 'Mod-f', icon: Search, shows: 'find' },
    { id: 'outline', label: t('Outline'), keys: 'Mod-Alt-o', icon: ListTree, shows: 'outline' },
    {
      id: 'fullScreen',
      label: t('Full screen'),
      keys: 'Mod-Shift-f',
      icon: Maximize,
      shows: 'fullScreen',
    },
    { id: 'keys', label: t('Keyboard shortcuts'), icon: Keyboard, keys: 'Mod-/', opens: 'keys' },
  ],
];

/** The tools that add a block of a kind. */
export const FORM_TOOLS: readonly Tool[] = FORM_BLOCKS.map((kind) => ({
  id: `block-${kind}`,
  label: FORMS[kind].label,
  icon: FORMS[kind].icon,
  opens: `block-${kind}`,
}));

const onBlock = (
  id: string,
  label: string,
  icon: IconNode,
  command: (state: EditorState) => Transaction | null,
  keys?: string,
): Tool => ({
  id,
  label,
  icon,
  ...(keys !== undefined && { keys }),
  run: ({ state, view }) => {
    const tr = command(state);
    if (tr !== null) view.dispatch(tr);
    view.focus();
  },
  enabled: ({ state }) => command(state) !== null,
});

/** Shown while the cursor is in a block that is handled as a whole, or one is selected. */
export const BLOCK_TOOLS: readonly Tool[] = [
  onBlock('blockSelect', t('Select block'), SquareDashed, selectBlock, 'Escape'),
  onBlock('blockUp', t('Move block up'), ArrowUp, (state) => moveBlock(state, -1), BLOCK_UP),
  onBlock('blockDown', t('Move block down'), ArrowDown, (state) => moveBlock(state, 1), BLOCK_DOWN),
  onBlock('blockDelete', t('Delete block'), Trash2, deleteBlock),
];

/** Shown while an image is selected, or the cursor is in its caption. */
export const IMAGE_TOOLS: readonly Tool[] = [
  { id: 'imageEdit', label: t('Edit image'), icon: Pencil, opens: 'image' },
];

/** Shown while a snippet is selected. */
export const SNIPPET_TOOLS: readonly Tool[] = [
  onBlock('snippetText', t('Turn snippet into text'), Unlink, snippetToText),
];

/** The state of the tools at the cursor as a string, to skip equal renders. */
export function toolStates(editor: Editor): string {
  const flags: string[] = [];
  const isInBlock = showsBlockTools(editor.state);
  const isPage = 'columns' in editor.schema.nodes;
  const tools = [
    ...TOOL_GROUPS.flat(),
    ...(isPage ? PAGE_TOOLS : []),
    ...TABLE_TOOLS,
    ...(isInBlock ? BLOCK_TOOLS : []),
  ];
  for (const tool of tools) {
    if (tool.active?.(editor)) flags.push(`+${tool.id}`);
    if (tool.enabled && !tool.enabled(editor)) flags.push(`-${tool.id}`);
  }
  if (editor.isActive('table')) flags.push('table');
  if (isInBlock) flags.push('block');
  if (chosenImage(editor) !== null) flags.push('image');
  if (snippetToText(editor.state) !== null) flags.push('snippet');
  const { range, exists } = linkTarget(editor);
  if (exists) flags.push(`link@${range.from}-${editor.state.selection.head}`);
  const note = selectedNote(editor.state);
  if (note !== null) flags.push(`note@${note.pos}=${encodeURIComponent(note.node.attrs.note)}`);
  return flags.join(' ');
}
