import { ExternalLink, Pencil, Trash } from 'lucide';
import { t } from '#lib/messages/admin.ts';
import { Icon } from '../../icon.tsx';
import { ToolButton } from '../buttons.tsx';
import { type MenuAction, RowMenu } from '../menu.tsx';
import type { Column } from './data-table.tsx';
import * as table from './table.module.css';

/**
 * A column with a count.
 * @param units 'article', 'articles': shown after the number on a phone, where there is no column header
 */
export function countColumn<Row>(
  head: string,
  countOf: (row: Row) => number,
  [one, more]: readonly [string, string],
): Column<Row> {
  return {
    head,
    className: table.number,
    cell: (row) => {
      const count = countOf(row);
      return (
        <>
          {count.toLocaleString('en-US')}
          <span className={table.unit}>{` ${count === 1 ? one : more}`}</span>
        </>
      );
    },
  };
}

/** Stands for an empty text in a table; cards of phones leave it out. */
export function None() {
  return <span className={table.notOnPhones}>–</span>;
}

/** Whether readers see the row's page. @param pathOf its URL */
export function readersColumn<Row extends { isPublic: boolean }>(
  pathOf: (row: Row) => string,
): Column<Row> {
  return {
    head: t('Page'),
    kind: 'info',
    cell: (row) =>
      row.isPublic ? (
        <a className="link" href={pathOf(row)} target="_blank" rel="noopener">
          {t('View')} <Icon icon={ExternalLink} />
          <span className="sr"> {t('(opens in a new tab)')}</span>
        </a>
      ) : (
        t('Not public yet')
      ),
  };
}

interface ChangeColumnOptions<Row> {
  nameOf: (row: Row) => string;
  /** The id of the row that is being deleted. */
  removing: number | undefined;
  onEdit: (row: Row, from: HTMLElement) => void;
  onDelete: (row: Row) => void;
  /** Further actions, in a menu after the two. */
  more?: (row: Row) => readonly MenuAction[];
}

/** The actions of a row: edit and delete. */
export function changeColumn<Row extends { id: number }>({
  nameOf,
  removing,
  onEdit,
  onDelete,
  more,
}: ChangeColumnOptions<Row>): Column<Row> {
  return {
    head: t('Actions'),
    className: table.actions,
    cell: (row) => (
      <div>
        <ToolButton
          label={t('Edit {row}', { row: nameOf(row) })}
          icon={Pencil}
          data-tooltip={t('Edit')}
          onClick={(event) => onEdit(row, event.currentTarget)}
        />
        <ToolButton
          danger
          label={t('Delete {row}', { row: nameOf(row) })}
          icon={Trash}
          data-tooltip={t('Delete')}
          aria-disabled={removing === row.id || undefined}
          onClick={() => {
            if (removing !== row.id) onDelete(row);
          }}
        />
        {more && <RowMenu of={nameOf(row)} actions={more(row)} />}
      </div>
    ),
  };
}
