import { t } from '#lib/messages/admin.ts';
import { type ArticleStatus, BULK_MAX, type ModerationStatus } from '../../values.ts';

interface Row {
  id: number;
  title: string;
  status: ArticleStatus;
  /** Missing in the trash. */
  moderationStatus?: ModerationStatus;
  /** The version that was shown when the article was selected. */
  version: number;
}

/** Selected articles by ID, including those on other pages. */
export type Selection = ReadonlyMap<number, Row>;

export const NOTHING: Selection = new Map();

/** The state of the checkbox for the whole page. */
export function pageState(selection: Selection, rows: readonly Row[]): 'none' | 'some' | 'all' {
  const chosen = rows.filter(({ id }) => selection.has(id)).length;
  if (chosen === 0) return 'none';
  return chosen === rows.length ? 'all' : 'some';
}

function withRows(selection: Selection, rows: readonly Row[]): Selection {
  const next = new Map(selection);
  for (const { id, title, status, moderationStatus, version } of rows) {
    if (next.has(id) || next.size < BULK_MAX) {
      next.set(id, { id, title, status, ...(moderationStatus && { moderationStatus }), version });
    }
  }
  return next;
}

/** With the current versions of rows that were reloaded. */
export function refreshed(selection: Selection, rows: readonly Row[]): Selection {
  return withRows(
    selection,
    rows.filter(({ id }) => selection.has(id)),
  );
}

/** Without these articles. */
export function without(selection: Selection, ids: readonly number[]): Selection {
  if (!ids.some((id) => selection.has(id))) return selection;
  const next = new Map(selection);
  for (const id of ids) next.delete(id);
  return next;
}

/** Toggles one row. */
export function toggleRow(selection: Selection, row: Row): Selection {
  return selection.has(row.id) ? without(selection, [row.id]) : withRows(selection, [row]);
}

/** Selects all rows of a page, or none if all are selected. Other pages keep theirs. */
export function togglePage(selection: Selection, rows: readonly Row[]): Selection {
  return pageState(selection, rows) === 'all'
    ? without(
        selection,
        rows.map(({ id }) => id),
      )
    : withRows(selection, rows);
}

/** The checkboxes of a table of articles. */
export const checkboxesOf = (
  selection: Selection,
  rows: readonly Row[],
  change: (to: (before: Selection) => Selection) => void,
) => ({
  state: pageState(selection, rows),
  isSelected: ({ id }: Row) => selection.has(id),
  labelOf: ({ title }: Row) => t('Select {title}', { title }),
  onSelect: (chosen: readonly Row[], isOn: boolean) =>
    change((before) =>
      isOn
        ? withRows(before, chosen)
        : without(
            before,
            chosen.map(({ id }) => id),
          ),
    ),
  onToggleAll: () => change((before) => togglePage(before, rows)),
});
