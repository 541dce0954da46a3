import { Picture } from '#features/media/web/public.ts';
import { CategoryBadge } from '#features/taxonomy/web/public.ts';
import type { ArticleSummary } from '../../contract.ts';
import { ArticleDate } from './article-date.tsx';
import { LinkedTitle } from './linked-title.tsx';

/** An article in a grid: the whole card is one link, named by the title. */
export function ArticleCard({ article }: { article: ArticleSummary }) {
  return (
    <article className="card" data-cat={article.category}>
      <Picture article={article}>
        <CategoryBadge category={article.category} />
      </Picture>
      <div className="body">
        <ArticleDate article={article} className="meta" />
        <LinkedTitle article={article} as="h3" size={4} />
        <p className="excerpt" dir="auto">
          {article.excerpt}
        </p>
      </div>
    </article>
  );
}
