import type { ArticleSummary } from '#features/articles/contract.ts';
import { LinkedTitle } from '#features/articles/web/public.ts';
import { CategoryKicker } from '#features/taxonomy/web/public.ts';
import { t } from '#lib/messages/messages.ts';
import * as styles from './most-read.module.css';

interface MostReadProps {
  articles: ArticleSummary[];
  title: string | undefined;
}

/** The most read articles of this week, numbered. */
export default function MostRead({ articles, title }: MostReadProps) {
  return (
    <section className="wrap section" aria-labelledby="most-read">
      <div className="section-head">
        <h2 id="most-read">{title ?? t('Most Read This Week')}</h2>
      </div>
      <ol className={styles.list}>
        {articles.map((article) => (
          <li key={article.id} className={`linked-row ${styles.item}`} data-cat={article.category}>
            <CategoryKicker category={article.category} />
            <LinkedTitle article={article} as="h3" size={5} />
          </li>
        ))}
      </ol>
    </section>
  );
}
