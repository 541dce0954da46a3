import type { Element, Node } from './tree.ts';

export type Row = Readonly<Record<string, string>>;

/** What an editor enters in the form of a block. */
export interface BlockValues {
  fields: Row;
  rows: readonly Row[];
}

export interface Kind {
  /** Fields that must be filled in. */
  required: readonly string[];
  /** The same of each row. */
  requiredOfRows?: readonly string[];
  /** Whether its fields can be shown. */
  isValid?: (fields: Row) => boolean;
  minRows?: number;
  maxRows?: number;
  write: (values: BlockValues) => (Node | null)[];
  /** May read too little: the block is only taken if `write` makes the same of it. */
  read: (figure: Element) => BlockValues;
}
