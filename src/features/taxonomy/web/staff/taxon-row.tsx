import { Button } from '../../../../ui/button.tsx';
import { PencilIcon, TrashIcon } from '../../../../ui/icons-staff.tsx';
import { TableNote } from '../../../../ui/table.tsx';

interface TaxonActionsProps {
  name: string;
  /** A call for this row is under way. */
  busy: boolean;
  onEdit: (from: HTMLElement) => void;
  onDelete: () => void;
}

/** What can be done with a row: the last cell of a category's or a tag's. */
export function TaxonActions({ name, busy, onEdit, onDelete }: TaxonActionsProps) {
  return (
    <td className="acts">
      <div>
        <button
          type="button"
          className="icon-btn"
          aria-label={`Edit ${name}`}
          onClick={(event) => onEdit(event.currentTarget)}
        >
          <PencilIcon />
        </button>
        <button
          type="button"
          className="icon-btn danger"
          aria-label={`Delete ${name}`}
          aria-disabled={busy || undefined}
          onClick={() => {
            if (!busy) onDelete();
          }}
        >
          <TrashIcon />
        </button>
      </div>
    </td>
  );
}

/** The number of articles; on a phone, where the column has no head, with its unit. */
export function ArticleCount({ count }: { count: number }) {
  return (
    <td className="tx-num">
      {count}
      <span className="tx-unit">{count === 1 ? ' article' : ' articles'}</span>
    </td>
  );
}

interface LoadFailedProps {
  columns: number;
  /** 'Failed to fetch tags' */
  failure: string;
  onRetry: () => void;
}

/** Stands in a table whose rows could not be loaded. */
export function LoadFailed({ columns, failure, onRetry }: LoadFailedProps) {
  return (
    <TableNote columns={columns}>
      <span className="load-failed" role="alert">
        {failure}
        <Button variant="line" className="btn-xs" onClick={onRetry}>
          Retry
        </Button>
      </span>
    </TableNote>
  );
}
