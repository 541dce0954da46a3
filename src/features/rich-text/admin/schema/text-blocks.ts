import { Node, nodeInputRule, textblockTypeInputRule, wrappingInputRule } from '@tiptap/core';
import { innerAttribute } from './attributes.ts';

export const Doc = Node.create({ name: 'doc', topNode: true, content: 'block+' });
export const Text = Node.create({ name: 'text', group: 'inline' });

/**
 * A paragraph. `bare` is the name of the element ('li', 'body') if the text had no `<p>`, false if it had
 * one, and null for new text: then the context decides.
 */
export const Paragraph = Node.create({
  name: 'paragraph',
  // The first block type: the default for new blocks.
  priority: 1000,
  group: 'block',
  content: 'inline*',
  addAttributes: () => ({
    bare: {
      default: null,
      parseHTML: ({ dataset: { bare } }: HTMLElement) =>
        bare === undefined ? false : bare === 'auto' ? null : bare,
      // For the clipboard, so that copying and pasting keeps it.
      renderHTML: ({ bare }: Record<string, unknown>) =>
        bare === false ? {} : { 'data-bare': bare === null ? 'auto' : String(bare) },
    },
  }),
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: ({ HTMLAttributes }) => ['p', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { 'Mod-Alt-0': () => this.editor.commands.setNode(this.name) };
  },
});

const HEADING_LEVELS = [2, 3, 4];

/** Levels 2 to 4: only the title is an h1. */
const LEVEL_OF: Record<string, number> = { H1: 2, H2: 2, H3: 3, H4: 4, H5: 4, H6: 4 };

export const Heading = Node.create({
  name: 'heading',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({
    level: innerAttribute<number>(2, ({ nodeName }) => LEVEL_OF[nodeName] ?? 2),
  }),
  parseHTML: () => Object.keys(LEVEL_OF).map((name) => ({ tag: name.toLowerCase() })),
  renderHTML: ({ node, HTMLAttributes }) => [`h${node.attrs.level}`, HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return Object.fromEntries(
      HEADING_LEVELS.map((level) => [
        `Mod-Alt-${level}`,
        () => this.editor.commands.toggleNode(this.name, 'paragraph', { level }),
      ]),
    );
  },
  addInputRules() {
    // One or two signs mean the same.
    const rule = (find: RegExp, level: number) =>
      textblockTypeInputRule({ find, type: this.type, getAttributes: { level } });
    return [rule(/^#{1,2}\s$/, 2), rule(/^#{3}\s$/, 3), rule(/^#{4}\s$/, 4)];
  },
});

export const Blockquote = Node.create({
  name: 'blockquote',
  group: 'block',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: ({ HTMLAttributes }) => ['blockquote', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { 'Mod-Shift-b': () => this.editor.commands.toggleWrap(this.name) };
  },
  addInputRules() {
    return [wrappingInputRule({ find: /^\s*>\s$/, type: this.type })];
  },
});

/** A generic box. */
export const Division = Node.create({
  name: 'division',
  group: 'block',
  content: 'block+',
  parseHTML: () => [{ tag: 'div:not([data-opaque])' }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes, 0],
});

export const HorizontalRule = Node.create({
  name: 'horizontalRule',
  group: 'block',
  parseHTML: () => [{ tag: 'hr' }],
  renderHTML: ({ HTMLAttributes }) => ['hr', HTMLAttributes],
  addInputRules() {
    return [nodeInputRule({ find: /^(?:---|—-|\*\*\*\s|___\s)$/, type: this.type })];
  },
});

export const HardBreak = Node.create({
  name: 'hardBreak',
  group: 'inline',
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: ({ HTMLAttributes }) => ['br', HTMLAttributes],
  renderText: () => '\n',
  addKeyboardShortcuts() {
    const insert = () =>
      this.editor.commands.first(({ commands }) => [
        () => commands.exitCode(),
        () => commands.insertContent({ type: this.name }),
      ]);
    return { 'Shift-Enter': insert, 'Mod-Enter': insert };
  },
});

/** A collapsible part: a spoiler, unless it only `folds`. In the editor it is always open. */
export const Details = Node.create({
  name: 'details',
  group: 'block',
  content: 'summary block*',
  defining: true,
  addAttributes: () => ({
    open: innerAttribute<boolean>(false, (element) => element.hasAttribute('open')),
    folds: innerAttribute<boolean>(false, (element) => element.classList.contains('fold')),
  }),
  parseHTML: () => [{ tag: 'details' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'details',
    {
      ...HTMLAttributes,
      ...(node.attrs.folds && { class: 'fold' }),
      ...(node.attrs.open && { open: '' }),
    },
    0,
  ],
  addKeyboardShortcuts() {
    return {
      // Behind the last block of the text there is no other line to go to.
      ArrowDown: () => {
        const { doc, selection } = this.editor.state;
        const { $from, empty } = selection;
        const depth = Array.from({ length: $from.depth + 1 }, (_, at) => at).find(
          (at) => $from.node(at).type === this.type,
        );
        if (!empty || depth === undefined) return false;
        const isAtEnd = $from.pos + $from.depth === doc.content.size;
        if (!isAtEnd) return false;
        const after = $from.after(depth);
        return this.editor
          .chain()
          .insertContentAt(after, { type: 'paragraph' })
          .setTextSelection(after + 1)
          .run();
      },
    };
  },
  // A real one would collapse while it is edited.
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('div');
      dom.dataset.part = 'details';
      if (node.attrs.folds) dom.className = 'fold';
      return { dom, contentDOM: dom };
    },
});

export const Summary = Node.create({
  name: 'summary',
  content: 'inline*',
  defining: true,
  selectable: false,
  parseHTML: () => [{ tag: 'summary' }],
  renderHTML: ({ HTMLAttributes }) => ['summary', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return {
      // Its hidden content follows.
      Enter: () => {
        const { doc, selection } = this.editor.state;
        if (selection.$from.parent.type !== this.type) return false;
        const after = selection.$from.after();
        const next = doc.nodeAt(after);
        if (next?.isTextblock && next.content.size === 0) {
          return this.editor.commands.setTextSelection(after + 1);
        }
        return this.editor
          .chain()
          .insertContentAt(after, { type: 'paragraph' })
          .setTextSelection(after + 1)
          .run();
      },
    };
  },
  addNodeView: () => () => {
    const dom = document.createElement('div');
    dom.dataset.part = 'summary';
    return { dom, contentDOM: dom };
  },
});
