import type { TaxonValues } from './use-taxon-editor.ts';

/** The fields of the category form. */
export interface CategoryValues extends TaxonValues {
  /** '' for the name. */
  plural: string;
  color: string;
  emoji: string;
  /** Of a new one. */
  slug: string;
  /** That is being edited; 0 for a new one. */
  version: number;
}
