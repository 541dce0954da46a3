import type { ArticleSummary } from '../../contract.ts';
import { ArticleCard } from './article-card.tsx';

interface ArticleCardsProps {
  articles: ArticleSummary[];
  /** 'lead' gives the first card two columns; 'four' sets four in a row. */
  layout?: 'lead' | 'four';
}

const LAYOUTS = { lead: 'cards cards-lead', four: 'cards cards-4' };

export function ArticleCards({ articles, layout }: ArticleCardsProps) {
  return (
    <div className={layout === undefined ? 'cards' : LAYOUTS[layout]}>
      {articles.map((article) => (
        <ArticleCard key={article.id} article={article} />
      ))}
    </div>
  );
}
