import { Plus } from 'lucide';
import { type Ref, useId, useState } from 'react';
import type { AdminSummary } from '#features/articles/contract.ts';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { classNames } from '#ui/class-names.ts';
import { rich } from '#ui/rich.ts';
import { type FeaturedPage, SIDEBAR_SLOTS } from '../../values.ts';
import * as styles from '../slots.module.css';
import { SidebarRow } from './sidebar-row.tsx';
import { useOrder } from './use-order.ts';

interface SidebarCardProps {
  page: FeaturedPage;
  articles: AdminSummary[];
  busy: boolean;
  chooser: Ref<HTMLDivElement>;
  onChoose: () => void;
  onRemove: (article: AdminSummary) => void;
}

/** The page's sidebar slots, and their order. */
export function SidebarCard(props: SidebarCardProps) {
  const { page, articles, busy, chooser, onChoose, onRemove } = props;
  const heading = useId();
  const reason = useId();
  const [announcement, setAnnouncement] = useState('');
  const { shown, move } = useOrder(page, articles);
  const full = shown.length >= SIDEBAR_SLOTS;

  const moveTo = (from: number, to: number) => {
    move(from, to);
    setAnnouncement(
      t('{title} is number {to} of {shown}.', {
        title: shown[from]?.title ?? '',
        to: to + 1,
        shown: shown.length,
      }),
    );
  };

  return (
    <section className={parts.box} aria-labelledby={heading}>
      <div className={parts.boxHead} ref={chooser}>
        <h2 id={heading}>
          {t('Sidebar Articles ({shown}/{sidebarSlots})', {
            shown: shown.length,
            sidebarSlots: SIDEBAR_SLOTS,
          })}
        </h2>
        <OutlineButton
          icon={Plus}
          aria-haspopup="dialog"
          aria-describedby={full ? reason : undefined}
          aria-disabled={full || undefined}
          busy={busy}
          onClick={() => full || onChoose()}
        >
          {t('Add to Sidebar')}
        </OutlineButton>
      </div>
      {full && (
        <p className={classNames(styles.full, parts.note)} id={reason}>
          {t('The sidebar is full. Remove an article to add another one here.')}
        </p>
      )}
      {shown.length > 0 && (
        <ol>
          {shown.map((article, index) => (
            <SidebarRow
              key={article.id}
              article={article}
              index={index}
              count={shown.length}
              onMove={(to) => moveTo(index, to)}
              onRemove={onRemove}
            />
          ))}
        </ol>
      )}
      {Array.from(
        { length: SIDEBAR_SLOTS - shown.length },
        (_, index) => shown.length + index + 1,
      ).map((number) => (
        <p className={styles.empty} key={number}>
          {rich('<span>{number}</span>An empty slot shows nothing on the page.', {
            number,
            span: (parts) => <span className={styles.number}>{parts}</span>,
          })}
        </p>
      ))}
      <p className="sr" aria-live="polite">
        {announcement}
      </p>
    </section>
  );
}
