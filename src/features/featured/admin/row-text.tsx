import { Clock } from 'lucide';
import type { ArticleSummary } from '#features/articles/contract.ts';
import { CategoryName } from '#features/taxonomy/web/public.ts';
import { shortDate } from '#lib/dates.ts';
import * as parts from '#ui/admin/parts.module.css';
import { Icon } from '#ui/icon.tsx';
import { waitsFor } from './waiting.ts';

/** What a slot's row says of its article. */
export function RowText({ article }: { article: ArticleSummary }) {
  const waits = waitsFor(article);
  return (
    <div className="fm-text">
      <h3 dir="auto">{article.title}</h3>
      <span className={parts.note}>
        <CategoryName category={article.category} />
        <span className="fm-date">{shortDate(article.createdAt)}</span>
      </span>
      {waits !== null && (
        <span className="st st-scheduled">
          <Icon icon={Clock} />
          {waits}
        </span>
      )}
    </div>
  );
}
