import { ArrowDown, ArrowUp, Plus, X } from 'lucide';
import { useState } from 'react';
import { Picker } from '#features/featured/admin/public.ts';
import { CategoryName } from '#features/taxonomy/web/public.ts';
import { formatDate } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton, ToolButton } from '#ui/admin/buttons.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { Box } from '#ui/admin/parts.tsx';
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
  const [picking, setPicking] = useState(false);
  const [message, setMessage] = useState('');
  const full = articles.length >= DIGEST_LIMITS.articles;

  const move = (from: number, by: -1 | 1) => {
    const to = from + by;
    const moved = articles[from];
    if (moved === undefined || to < 0 || to >= articles.length) return;
    const rest = articles.filter((_, index) => index !== from);
    onChange([...rest.slice(0, to), moved, ...rest.slice(to)]);
    setMessage(
      t('{title} is number {to} of {articles}.', {
        title: moved.title,
        to: to + 1,
        articles: articles.length,
      }),
    );
  };
  const remove = (article: DigestArticle) => {
    onChange(articles.filter(({ id }) => id !== article.id));
    setMessage(t('{title} was removed.', { title: article.title }));
  };

  return (
    <Box
      title={t('Articles ({articles}/{max})', {
        articles: articles.length,
        max: DIGEST_LIMITS.articles,
      })}
      action={
        <OutlineButton
          icon={Plus}
          aria-haspopup="dialog"
          disabled={full}
          onClick={() => setPicking(true)}
        >
          {t('Add Article')}
        </OutlineButton>
      }
      bare
    >
      {notPublicCount > 0 && (
        <p className={`${parts.note} ${styles.none}`}>
          {t(
            '{notPublicCount, plural, one {# selected article} other {# selected articles}} {notPublicCount, plural, one {isn’t} other {aren’t}} public any more and won’t be sent.',
            { notPublicCount },
          )}
        </p>
      )}
      {articles.length === 0 && (
        <p className={styles.none}>{t('No articles yet. Add at least one to send the digest.')}</p>
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
                label={t('Move {title} up', { title: article.title })}
                icon={ArrowUp}
                aria-disabled={index === 0}
                onClick={() => move(index, -1)}
              />
              <ToolButton
                label={t('Move {title} down', { title: article.title })}
                icon={ArrowDown}
                aria-disabled={index === articles.length - 1}
                onClick={() => move(index, 1)}
              />
              <ToolButton
                danger
                label={t('Remove {title}', { title: article.title })}
                icon={X}
                onClick={() => remove(article)}
              />
            </div>
          </li>
        ))}
      </ol>
      <p className="sr" aria-live="polite">
        {message}
      </p>
      {picking && (
        <Picker
          title={t('Add Article')}
          page="homepage"
          standing={
            new Map(
              articles.map(({ id }, index) => [id, t('number {index}', { index: index + 1 })]),
            )
          }
          taken={new Set(articles.map(({ id }) => id))}
          onPick={({ id, title, category, publishedAt }) => {
            setPicking(false);
            onChange([...articles, { id, title, category, publishedAt }]);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </Box>
  );
}
