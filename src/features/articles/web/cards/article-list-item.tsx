import { Picture } from '#features/media/web/public.ts';
import { CategoryKicker } from '#features/taxonomy/web/public.ts';
import type { ArticleSummary } from '../../contract.ts';
import { ArticleDate } from './article-date.tsx';
import { LinkedTitle } from './linked-title.tsx';

interface ArticleItemProps {
  article: ArticleSummary;
  /** False in a list of one category, whose heading names it already. */
  kicker?: boolean;
}

/** An article as a line of a side list. */
export function ArticleItem({ article, kicker = true }: ArticleItemProps) {
  return (
    <li className="item" data-cat={article.category}>
      {kicker && <CategoryKicker category={article.category} />}
      <LinkedTitle article={article} as="h3" size={5} />
      <p className="excerpt" dir="auto">
        {article.excerpt}
      </p>
      <ArticleDate article={article} className="meta" />
      <Picture article={article} />
    </li>
  );
}
