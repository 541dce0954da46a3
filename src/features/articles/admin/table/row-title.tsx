import { Lock } from 'lucide';
import { formatLocalTime } from '#lib/format/date.ts';
import * as table from '#ui/admin/table/table.module.css';
import { Icon } from '#ui/icon.tsx';
import type { AdminSummary } from '../../contract.ts';
import * as styles from './row-title.module.css';

interface RowTitleProps {
  article: AdminSummary;
  onEdit: (id: number) => void;
}

/** An article's title in a table. Opens the article for users who may edit it; a lock marks an embargo. */
export function RowTitle({ article: { id, title, can, embargoUntil }, onEdit }: RowTitleProps) {
  const common = { className: table.open, dir: 'auto', title } as const;
  const name = can.includes('edit') ? (
    <button type="button" {...common} onClick={() => onEdit(id)}>
      {title}
    </button>
  ) : (
    <span {...common}>{title}</span>
  );
  if (embargoUntil === null || new Date(embargoUntil) <= new Date()) return name;
  const words = `Embargo until ${formatLocalTime(embargoUntil)}`;
  return (
    <span className={styles.locked}>
      <span className={styles.lock} role="img" aria-label={words} title={words}>
        <Icon icon={Lock} />
      </span>
      {name}
    </span>
  );
}
