import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { t } from '#lib/messages/messages.ts';
import { Panel } from '#ui/panel.tsx';
import type { ArticleSummary } from '../../contract.ts';
import { listPath } from '../../paths.ts';
import { ArticleList } from './article-list.tsx';

interface ArticlePanelProps {
  /** Unique on its page. */
  id: string;
  title: string;
  articles: ArticleSummary[];
  /** Shown if there are no articles. */
  children?: ReactNode;
}

/** The raised list next to a story, with a link to all articles. */
export function ArticlePanel({ id, title, articles, children }: ArticlePanelProps) {
  const all = (
    <Link className="link meta" href={listPath()}>
      {t('View All')}
    </Link>
  );
  return (
    <Panel id={id} title={title} aside={all}>
      {articles.length === 0 ? children : <ArticleList articles={articles} look="tall" kickers />}
    </Panel>
  );
}
