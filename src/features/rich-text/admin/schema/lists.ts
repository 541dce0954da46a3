import { InputRule, Node, wrappingInputRule } from '@tiptap/core';
import type { NodeType } from '@tiptap/pm/model';
import { textAttributes } from './attributes.ts';

const ITEM = 'listItem';

/** A marker that is typed at the start of an item of the same list is removed: Enter began the item already. */
function outsideOwnItems(rule: InputRule, list: NodeType): InputRule {
  return new InputRule({
    find: rule.find,
    handler: (props) => {
      const { $from } = props.state.selection;
      const startsItem =
        $from.depth >= 2 && $from.node(-1).type.name === ITEM && $from.index(-1) === 0;
      if (!startsItem || $from.node(-2).type !== list) return rule.handler(props);
      props.state.tr.delete(props.range.from, props.range.to);
    },
  });
}

export const BulletList = Node.create({
  name: 'bulletList',
  group: 'block list',
  content: 'listItem+',
  parseHTML: () => [{ tag: 'ul' }],
  renderHTML: ({ HTMLAttributes }) => ['ul', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { 'Mod-Shift-8': () => this.editor.commands.toggleList(this.name, ITEM) };
  },
  addInputRules() {
    const rule = wrappingInputRule({ find: /^\s*([-+*])\s$/, type: this.type });
    return [outsideOwnItems(rule, this.type)];
  },
});

export const OrderedList = Node.create({
  name: 'orderedList',
  group: 'block list',
  content: 'listItem+',
  addAttributes: () => textAttributes('start', 'type'),
  parseHTML: () => [{ tag: 'ol' }],
  renderHTML: ({ HTMLAttributes }) => ['ol', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { 'Mod-Shift-7': () => this.editor.commands.toggleList(this.name, ITEM) };
  },
  addInputRules() {
    return [
      wrappingInputRule({
        find: /^(\d{1,4})\.\s$/,
        type: this.type,
        getAttributes: ([, number]) => ({ start: number === '1' ? null : number }),
        joinPredicate: ([, number], list) =>
          list.childCount + Number(list.attrs.start ?? 1) === Number(number),
      }),
    ];
  },
});

/** A checklist, whose steps readers tick. */
export const CheckList = Node.create({
  name: 'checkList',
  group: 'block list',
  content: 'listItem+',
  // Before the plain list, which matches everything else.
  priority: 200,
  parseHTML: () => [{ tag: 'ul.checklist' }],
  renderHTML: ({ HTMLAttributes }) => ['ul', { ...HTMLAttributes, class: 'checklist' }, 0],
  addKeyboardShortcuts() {
    return { 'Mod-Shift-9': () => this.editor.commands.toggleList(this.name, ITEM) };
  },
  addInputRules() {
    // Also in a plain list, which becomes a checklist.
    const handler: InputRule['handler'] = ({ range, chain }) => {
      chain().deleteRange(range).toggleList(this.name, ITEM).run();
    };
    return [new InputRule({ find: /^\s*\[ ?\]\s$/, handler })];
  },
});

export const ListItem = Node.create({
  name: ITEM,
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    const inList = () => this.editor.isActive(ITEM);
    return {
      Enter: () => this.editor.commands.splitListItem(ITEM),
      // In a list Tab never moves the focus, even if nothing can be indented.
      Tab: () => this.editor.commands.sinkListItem(ITEM) || inList(),
      'Shift-Tab': () => this.editor.commands.liftListItem(ITEM) || inList(),
      Backspace: () => {
        const { $from, empty } = this.editor.state.selection;
        const first = $from.depth > 1 && $from.node(-1).type.name === ITEM && $from.index(-1) === 0;
        if (!empty || $from.parentOffset > 0 || !first) return false;
        return this.editor.commands.liftListItem(ITEM);
      },
    };
  },
});
