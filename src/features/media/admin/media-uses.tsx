import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { articlePath } from '#features/articles/paths.ts';
import { authorPath } from '#features/authors/paths.ts';
import { gamePath } from '#features/games/paths.ts';
import { t } from '#lib/messages/admin.ts';
import { TextButton } from '#ui/admin/buttons.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { rich } from '#ui/rich.ts';
import * as styles from './details/media-details.module.css';
import { isUsed, usesQuery } from './media-api.ts';

interface MediaUsesProps {
  id: number;
  /** Opens the editor. */
  onEdit: (articleId: number) => void;
}

/** 2 -> 'Used in 2 articles' */
export const usesText = (uses: number) =>
  uses === 0
    ? t('Not used yet')
    : t('Used in {uses, plural, one {# article} other {# articles}}', { uses });

/** An image used only by older versions can be deleted, but the user should know. */
export const gapText = (uses: number) =>
  uses === 0
    ? ''
    : t(
        ' Older versions of {uses, plural, one {# article} other {# articles}} show it. If you restore one, the image is missing.',
        { uses },
      );

/** Where an image is used, with links. */
export function MediaUses({ id, onEdit }: MediaUsesProps) {
  const { data, error } = useQuery(usesQuery(id));
  if (error) return <p role="alert">{t('Failed to fetch where the image is used')}</p>;
  if (data === undefined) return <p className={parts.note}>{t('Loading...')}</p>;
  const { articles, others, games, authors, pages, settings, snippets } = data;
  if (!isUsed(data)) return <p className={parts.note}>{t('Not used yet')}</p>;
  const page = (href: string, text: ReactNode) => (
    <a href={href} target="_blank" rel="noopener">
      {text}
    </a>
  );
  return (
    <section className={styles.uses} aria-label={t('Where it is used')}>
      <h3>{t('Where it is used')}</h3>
      <ul>
        {articles.map((article) => (
          <li key={article.id} dir="auto">
            {article.canEdit ? (
              <TextButton onClick={() => onEdit(article.id)}>{article.title}</TextButton>
            ) : (
              article.title
            )}
            {article.slug !== null && <> ({page(articlePath(article.slug), 'view')})</>}
          </li>
        ))}
        {games.map(({ title, slug }) => (
          <li key={slug}>
            {rich('Cover of <a>{title}</a>', { title, a: (name) => page(gamePath(slug), name) })}
          </li>
        ))}
        {authors.map(({ name, slug }) => (
          <li key={slug}>
            {rich('Portrait of <a>{name}</a>', {
              name,
              a: (parts) => page(authorPath(slug), parts),
            })}
          </li>
        ))}
        {pages > 0 && (
          <li>
            {t('{pages, plural, one {# page of the site} other {# pages of the site}}', { pages })}
          </li>
        )}
        {snippets.map((title) => (
          <li key={title} dir="auto">
            {t('Snippet “{title}”', { title })}
          </li>
        ))}
        {settings > 0 && <li>{t('Settings: Brand')}</li>}
        {others > 0 && (
          <li>
            {articles.length > 0
              ? t('{others, plural, one {# other article} other {# other articles}}', { others })
              : t('{others, plural, one {# article} other {# articles}}', { others })}
          </li>
        )}
      </ul>
    </section>
  );
}
