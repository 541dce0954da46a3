import { ArrowRight } from 'lucide';
import { Link } from 'wouter';
import { ArticleCards, ArticleDate, LinkedTitle } from '#features/articles/web/public.ts';
import type { ShownOwnSection } from '#features/site/home.contract.ts';
import { CategoryKicker } from '#features/taxonomy/web/public.ts';
import { t } from '#lib/messages/messages.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import * as styles from './own-section.module.css';

/** A section of an admin: the articles of a category, tag, game or series, or picked ones. */
export default function OwnSection({ section }: { section: ShownOwnSection }) {
  const { id, title, layout, tint, url, articles } = section;
  const heading = `own-${id}`;
  return (
    <section
      className={classNames('section', tint !== null && styles.tinted)}
      {...(tint !== null && { 'data-cat': tint })}
      aria-labelledby={heading}
    >
      <div className="wrap">
        <div className="section-head">
          <h2 id={heading} dir="auto">
            {title}
          </h2>
          {url !== null && (
            <Link className="link meta" href={url}>
              {t('View All')}
              <span className="sr">: {title}</span>
              <Icon icon={ArrowRight} className="onward" />
            </Link>
          )}
        </div>
        {layout === 'list' ? (
          <ul className={styles.list}>
            {articles.map((article) => (
              <li key={article.id} className="linked-row" data-cat={article.category}>
                <CategoryKicker category={article.category} />
                <LinkedTitle article={article} as="h3" size={5} />
                <ArticleDate article={article} className="meta" />
              </li>
            ))}
          </ul>
        ) : (
          <ArticleCards articles={articles} layout={layout === 'lead' ? 'lead' : 'three'} />
        )}
      </div>
    </section>
  );
}
