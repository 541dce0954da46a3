import { t } from '#lib/messages/admin.ts';
import type { TaxonValues } from './use-taxon-editor.ts';

export const COLOR_HINT = t(
  'The background of badges and page headers. Savepoint adapts the text color.',
);

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
