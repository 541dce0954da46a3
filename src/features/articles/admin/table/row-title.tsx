import { Lock } from 'lucide';
import * as table from '#ui/admin/table/table.module.css';
import { moment } from '#ui/admin/times.ts';
import { Icon } from '#ui/icon.tsx';
import type { AdminSummary } from '../../contract.ts';
import * as styles from './row-title.module.css';

interface RowTitleProps {
  article: AdminSummary;
  onEdit: (id: number) => void;
}

/** A lock beside the title of what may not be seen yet. */
function EmbargoLock({ until }: { until: string | null }) {
  if (until === null || new Date(until) <= new Date()) return null;
  const words = `Embargo until ${moment(until)}`;
  return (
    <span className={styles.lock} role="img" aria-label={words} title={words}>
      <Icon icon={Lock} />
    </span>
  );
}

/** An article's title in a table; it opens the article for those who may edit it. */
export function RowTitle({ article: { id, title, can, embargoUntil }, onEdit }: RowTitleProps) {
  const lock = <EmbargoLock until={embargoUntil} />;
  if (!can.includes('edit')) {
    return (
      <>
        {lock}
        <span className={table.open} dir="auto" title={title}>
          {title}
        </span>
      </>
    );
  }
  return (
    <>
      {lock}
      <button
        type="button"
        className={table.open}
        dir="auto"
        title={title}
        onClick={() => onEdit(id)}
      >
        {title}
      </button>
    </>
  );
}
