import { Clock } from 'lucide';
import type { ArticleSummary } from '#features/articles/contract.ts';
import { CategoryName } from '#features/taxonomy/web/public.ts';
import { formatDate } from '#lib/format/date.ts';
import * as parts from '#ui/admin/parts.module.css';
import { StateBadge } from '#ui/admin/state-badge.tsx';
import { Icon } from '#ui/icon.tsx';
import { hiddenReason } from './hidden-reason.ts';
import * as styles from './slots.module.css';

/** The details of an article in a slot's row. */
export function RowText({ article }: { article: ArticleSummary }) {
  const waits = hiddenReason(article);
  return (
    <div className={styles.text}>
      <h3 dir="auto">{article.title}</h3>
      <span className={parts.note}>
        <CategoryName category={article.category} />
        <span className={styles.date}>{formatDate(article.createdAt)}</span>
      </span>
      {waits !== null && (
        <StateBadge tone="orange">
          <Icon icon={Clock} />
          {waits}
        </StateBadge>
      )}
    </div>
  );
}
