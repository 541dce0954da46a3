import type { Extensions } from '@tiptap/core';
import { DirectionAndLanguage } from './attributes.ts';
import { CodeBlock } from './code-block.ts';
import { Footnote } from './footnote.ts';
import { FormBlockNode } from './form-block.ts';
import { BulletList, CheckList, ListItem, OrderedList } from './lists.ts';
import { MARKS } from './marks.ts';
import { Figcaption, Figure, FigureImage, Frame, Gallery, InlineImage } from './media-blocks.ts';
import { Opaque } from './opaque.ts';
import { Snippet } from './snippet.ts';
import { TABLES } from './tables.ts';
import {
  Blockquote,
  Details,
  Division,
  Doc,
  HardBreak,
  Heading,
  HorizontalRule,
  Paragraph,
  Summary,
  Text,
} from './text-blocks.ts';

/** All nodes and marks of an article's HTML. */
export const SCHEMA: Extensions = [
  DirectionAndLanguage,
  Doc,
  Text,
  Paragraph,
  Heading,
  BulletList,
  OrderedList,
  CheckList,
  ListItem,
  Blockquote,
  CodeBlock,
  HorizontalRule,
  HardBreak,
  Division,
  Details,
  Summary,
  InlineImage,
  Footnote,
  FormBlockNode,
  Snippet,
  Gallery,
  Figure,
  FigureImage,
  Figcaption,
  Frame,
  ...TABLES,
  Opaque,
  ...MARKS,
];
