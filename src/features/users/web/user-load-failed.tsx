import { Button } from '../../../ui/button.tsx';
import { TableNote } from '../../../ui/table.tsx';

interface LoadFailedProps {
  columns: number;
  /** 'Failed to fetch users' */
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
