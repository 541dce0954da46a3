import { ArrowDown, ArrowUp, Plus, X } from 'lucide';
import { useId, useState } from 'react';
import { Picker } from '#features/featured/admin/public.ts';
import { CategoryName } from '#features/taxonomy/web/public.ts';
import { formatCount, plural } from '#lib/format/count.ts';
import { formatDate } from '#lib/format/date.ts';
import { OutlineButton, ToolButton } from '#ui/admin/buttons.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { Icon } from '#ui/icon.tsx';
import type { DigestArticle } from '../contract.ts';
import { DIGEST_LIMITS } from '../values.ts';
import * as styles from './digest-articles.module.css';

interface DigestArticlesProps {
  articles: readonly DigestArticle[];
  /** Selected articles that aren't public any more; the next change removes them. */
  notPublicCount: number;
  onChange: (articles: readonly DigestArticle[]) => void;
}

/** The articles of a digest, in order. */
export function DigestArticles({ articles, notPublicCount, onChange }: DigestArticlesProps) {
  const heading = useId();
  const [picking, setPicking] = useState(false);
  const [message, setMessage] = useState('');
  const full = articles.length >= DIGEST_LIMITS.articles;

  const move = (from: number, by: -1 | 1) => {
    const to = from + by;
    const moved = articles[from];
    if (moved === undefined || to < 0 || to >= articles.length) return;
    const rest = articles.filter((_, index) => index !== from);
    onChange([...rest.slice(0, to), moved, ...rest.slice(to)]);
    setMessage(`${moved.title} is number ${to + 1} of ${articles.length}.`);
  };
  const remove = (article: DigestArticle) => {
    onChange(articles.filter(({ id }) => id !== article.id));
    setMessage(`${article.title} was removed.`);
  };

  return (
    <section className={parts.box} aria-labelledby={heading}>
      <div className={parts.boxHead}>
        <h2 id={heading}>
          Articles ({articles.length}/{DIGEST_LIMITS.articles})
        </h2>
        <OutlineButton aria-haspopup="dialog" disabled={full} onClick={() => setPicking(true)}>
          <Icon icon={Plus} />
          Add Article
        </OutlineButton>
      </div>
      {notPublicCount > 0 && (
        <p className={`${parts.note} ${styles.none}`}>
          {`${formatCount(notPublicCount, 'selected article')} ${plural(notPublicCount, "isn't", "aren't")} public any more and won't be sent.`}
        </p>
      )}
      {articles.length === 0 && (
        <p className={styles.none}>No articles yet. Add at least one to send the digest.</p>
      )}
      <ol>
        {articles.map((article, index) => (
          <li className={styles.row} key={article.id}>
            <span className={styles.number}>{index + 1}</span>
            <div>
              <h3 dir="auto">{article.title}</h3>
              <span className={`${parts.note} ${styles.facts}`}>
                <CategoryName category={article.category} />
                {article.publishedAt !== null && <span>{formatDate(article.publishedAt)}</span>}
              </span>
            </div>
            <div className={styles.actions}>
              <ToolButton
                label={`Move ${article.title} up`}
                aria-disabled={index === 0}
                onClick={() => move(index, -1)}
              >
                <Icon icon={ArrowUp} />
              </ToolButton>
              <ToolButton
                label={`Move ${article.title} down`}
                aria-disabled={index === articles.length - 1}
                onClick={() => move(index, 1)}
              >
                <Icon icon={ArrowDown} />
              </ToolButton>
              <ToolButton danger label={`Remove ${article.title}`} onClick={() => remove(article)}>
                <Icon icon={X} />
              </ToolButton>
            </div>
          </li>
        ))}
      </ol>
      <p className="sr" aria-live="polite">
        {message}
      </p>
      {picking && (
        <Picker
          title="Add Article"
          page="homepage"
          standing={new Map(articles.map(({ id }, index) => [id, `number ${index + 1}`]))}
          taken={new Set(articles.map(({ id }) => id))}
          onPick={({ id, title, category, publishedAt }) => {
            setPicking(false);
            onChange([...articles, { id, title, category, publishedAt }]);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </section>
  );
}
