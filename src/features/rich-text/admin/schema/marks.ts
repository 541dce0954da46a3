import { InputRule, Mark, markInputRule, mergeAttributes } from '@tiptap/core';
import { isAllowedLink } from '../html/link-rules.ts';
import { textAttributes } from './attributes.ts';

interface MarkSpec {
  /** The name of the mark and its element. */
  name: string;
  /** Other elements with the same meaning. */
  also?: string[];
  attributes?: string[];
  keys?: string[];
  /** The typed shortcut: '**word**'. */
  typed?: RegExp[];
  /** If false, text typed at its end is outside of it. */
  inclusive?: boolean;
  /** Several can apply to the same text. */
  nests?: boolean;
}

function markOf(spec: MarkSpec) {
  return Mark.create({
    name: spec.name,
    ...(spec.inclusive === false && { inclusive: false }),
    ...(spec.nests && { excludes: '' }),
    ...(spec.name === 'code' && { code: true }),
    // A mark started by shortcut or button ends with the arrow key.
    exitable: true,
    addAttributes: () => textAttributes(...(spec.attributes ?? [])),
    parseHTML: () =>
      // Browsers create these with a style when they join two lines.
      [spec.name, ...(spec.also ?? [])].map((tag) => ({ tag: `${tag}:not([style])` })),
    renderHTML: ({ HTMLAttributes }) => [spec.name, mergeAttributes(HTMLAttributes), 0],
    addKeyboardShortcuts() {
      const toggle = () => this.editor.commands.toggleMark(this.name);
      return Object.fromEntries((spec.keys ?? []).map((key) => [key, toggle]));
    },
    addInputRules() {
      return (spec.typed ?? []).map((find) => markInputRule({ find, type: this.type }));
    },
  });
}

/** '[words](https://a.example)'; not an image, which has '!' before it. */
const TYPED_LINK = /(?<!!)\[([^[\]]+)\]\(((?:https?:\/\/|mailto:|\/)[^()\s]+)\)$/;

const Link = Mark.create({
  name: 'a',
  inclusive: false,
  priority: 1000,
  addAttributes: () => textAttributes('href', 'title', 'rel'),
  parseHTML: () => [
    {
      tag: 'a',
      getAttrs: (element) => {
        const href = element.getAttribute('href');
        return href === null || isAllowedLink(href) ? null : false;
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
  addInputRules() {
    return [
      new InputRule({
        find: TYPED_LINK,
        handler: ({ state, range, match: [, words = '', href = ''] }) => {
          if (!isAllowedLink(href)) return null;
          const { doc, tr, schema } = state;
          const marks = this.type.create({ href }).addToSet(doc.resolve(range.to).marks());
          tr.replaceWith(range.from, range.to, schema.text(words, marks));
          tr.removeStoredMark(this.type);
          return undefined;
        },
      }),
    ];
  },
});

/** Marks from the outermost to the innermost: the order in which they are written. */
export const MARKS = [
  Link,
  markOf({ name: 'span', nests: true }),
  markOf({ name: 'abbr', attributes: ['title'], inclusive: false }),
  markOf({ name: 'cite' }),
  markOf({
    name: 'strong',
    also: ['b'],
    keys: ['Mod-b', 'Mod-B'],
    typed: [/(?:^|\s)(\*\*(?!\s)((?:[^*]+))\*\*)$/, /(?:^|\s)(__(?!\s)((?:[^_]+))__)$/],
  }),
  markOf({
    name: 'em',
    also: ['i'],
    keys: ['Mod-i', 'Mod-I'],
    typed: [/(?:^|\s)(\*(?![\s*])((?:[^*]+))\*)$/, /(?:^|\s)(_(?![\s_])((?:[^_]+))_)$/],
  }),
  markOf({ name: 'u', keys: ['Mod-u', 'Mod-U'] }),
  markOf({
    name: 's',
    also: ['strike', 'del'],
    keys: ['Mod-Shift-s', 'Mod-Shift-S'],
    typed: [/(?:^|\s)(~~(?!\s)((?:[^~]+))~~)$/],
  }),
  markOf({ name: 'mark', typed: [/(?:^|\s)(==(?!\s)((?:[^=]+))==)$/] }),
  markOf({ name: 'sub' }),
  markOf({ name: 'sup' }),
  markOf({ name: 'kbd' }),
  markOf({
    name: 'code',
    keys: ['Mod-e', 'Mod-E'],
    typed: [/(?:^|\s)(`([^`]+)`)$/],
  }),
];
