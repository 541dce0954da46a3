import { X } from 'lucide';
import type { AdminSummary } from '#features/articles/contract.ts';
import { Image } from '#features/media/web/public.ts';
import { t } from '#lib/messages/admin.ts';
import { ToolButton } from '#ui/admin/buttons.tsx';
import { MoveButtons } from '#ui/admin/order/move-buttons.tsx';
import { classNames } from '#ui/class-names.ts';
import { RowText } from '../row-text.tsx';
import * as styles from '../slots.module.css';

interface SidebarRowProps {
  article: AdminSummary;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: (article: AdminSummary) => void;
}

/** One article of the sidebar, with its position and buttons. */
export function SidebarRow({ article, index, count, onMove, onRemove }: SidebarRowProps) {
  const { title } = article;
  return (
    <li
      className={classNames(styles.row, styles.moves)}
      data-row={article.id}
      data-cat={article.category}
    >
      <span className={styles.number}>{index + 1}</span>
      <Image article={article} withCover={false} />
      <RowText article={article} />
      <div className={styles.actions}>
        <MoveButtons name={title} index={index} count={count} disabled={false} onMove={onMove} />
        <ToolButton
          danger
          label={t('Remove {title} from the sidebar', { title })}
          icon={X}
          onClick={() => onRemove(article)}
        />
      </div>
    </li>
  );
}
