import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ArticleSummary } from '../../contract.ts';
import { listPath } from '../../paths.ts';
import { ArticleItem } from './article-list-item.tsx';

interface ArticlePanelProps {
  /** Unique on its page: names the region. */
  id: string;
  title: string;
  articles: ArticleSummary[];
  /** Stands in for the list where there are no articles, or none yet. */
  children?: ReactNode;
}

/** The raised list beside a story, with its link to all articles. */
export function ArticlePanel({ id, title, articles, children }: ArticlePanelProps) {
  return (
    <section className="panel latest" aria-labelledby={id}>
      <div className="panel-head">
        <h2 className="label" id={id}>
          {title}
        </h2>
        <Link className="link meta" href={listPath()}>
          View All
        </Link>
      </div>
      {articles.length === 0 ? (
        children
      ) : (
        <ul className="items">
          {articles.map((article) => (
            <ArticleItem key={article.id} article={article} />
          ))}
        </ul>
      )}
    </section>
  );
}
