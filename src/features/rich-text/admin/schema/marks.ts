import { Mark, markInputRule, mergeAttributes } from '@tiptap/core';
import { isAllowedLink } from '../html/link-rules.ts';
import { textAttributes } from './attributes.ts';

interface MarkSpec {
  /** Of the mark, and of its element. */
  name: string;
  /** Other elements that mean the same. */
  also?: string[];
  attributes?: string[];
  keys?: string[];
  /** What is typed around a word for it: '**word**'. */
  typed?: RegExp[];
  /** False: what is typed at its end stands outside of it. */
  inclusive?: boolean;
  /** Several of them may lie around the same text. */
  nests?: boolean;
}

function markOf(spec: MarkSpec) {
  return Mark.create({
    name: spec.name,
    ...(spec.inclusive === false && { inclusive: false }),
    ...(spec.nests && { excludes: '' }),
    ...(spec.name === 'code' && { code: true }),
    // What was begun by its key or tool is left at its end by an arrow.
    exitable: true,
    addAttributes: () => textAttributes(...(spec.attributes ?? [])),
    parseHTML: () =>
      // Those with a style are the browser's, made while it joined two lines.
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
});

/**
 * What lies around words, the outermost first: marks around the same words are written in this
 * order, whatever the order was that they came in.
 */
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
