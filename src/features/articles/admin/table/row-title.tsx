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

/**
 * An article's title in a table; it opens the article for those who may edit it. A lock says that it is
 * under embargo.
 */
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
  const words = `Embargo until ${moment(embargoUntil)}`;
  return (
    <span className={styles.locked}>
      <span className={styles.lock} role="img" aria-label={words} title={words}>
        <Icon icon={Lock} />
      </span>
      {name}
    </span>
  );
}
