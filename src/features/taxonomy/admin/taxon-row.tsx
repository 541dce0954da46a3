import { PencilIcon, TrashIcon } from '#ui/admin/icons-admin.tsx';

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
