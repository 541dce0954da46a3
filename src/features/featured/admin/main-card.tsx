import { Crown, X } from 'lucide';
import { type Ref, useId } from 'react';
import type { AdminSummary } from '#features/articles/contract.ts';
import { Image } from '#features/media/web/public.ts';
import { t } from '#lib/messages/admin.ts';
import { ToolButton } from '#ui/admin/buttons.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { RowText } from './row-text.tsx';
import * as styles from './slots.module.css';

interface MainCardProps {
  article: AdminSummary | null;
  busy: boolean;
  chooser: Ref<HTMLDivElement>;
  onChoose: () => void;
  onRemove: (article: AdminSummary) => void;
}

/** The page's main slot. */
export function MainCard({ article, busy, chooser, onChoose, onRemove }: MainCardProps) {
  const heading = useId();
  return (
    <section className={parts.box} aria-labelledby={heading}>
      <div className={parts.boxHead} ref={chooser}>
        <h2 id={heading}>{t('Main Featured')}</h2>
        <Button variant="primary" aria-haspopup="dialog" busy={busy} onClick={onChoose}>
          <Icon icon={Crown} />
          {t('Set Main')}
        </Button>
      </div>
      {article === null ? (
        <p className={styles.empty}>
          <Icon icon={Crown} />
          {t('No main featured article is set.')}
        </p>
      ) : (
        <div className={styles.row} data-cat={article.category}>
          <span className={styles.number}>
            <Icon icon={Crown} />
          </span>
          <Image article={article} withCover={false} />
          <RowText article={article} />
          <div className={styles.actions}>
            <ToolButton
              danger
              label={t('Remove {title} as main featured article', { title: article.title })}
              icon={X}
              onClick={() => onRemove(article)}
            />
          </div>
        </div>
      )}
    </section>
  );
}
