import { useQuery } from '@tanstack/react-query';
import { articlePath } from '#features/articles/paths.ts';
import { authorPath } from '#features/authors/paths.ts';
import { gamePath } from '#features/games/paths.ts';
import { formatCount } from '#lib/format/count.ts';
import { TextButton } from '#ui/admin/buttons.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { isUsed, usesQuery } from './media-api.ts';
import * as styles from './media-details.module.css';

interface MediaUsesProps {
  id: number;
  /** Opens the editor. */
  onEdit: (articleId: number) => void;
}

/** Where an image is used, with links. */
export function MediaUses({ id, onEdit }: MediaUsesProps) {
  const { data, error } = useQuery(usesQuery(id));
  if (error) return <p role="alert">Failed to fetch where the image is used</p>;
  if (data === undefined) return <p className={parts.note}>Loading...</p>;
  const { articles, others, games, authors, pages, settings } = data;
  if (!isUsed(data)) return <p className={parts.note}>Not used yet</p>;
  const page = (href: string, text: string) => (
    <a href={href} target="_blank" rel="noopener">
      {text}
    </a>
  );
  return (
    <section className={styles.uses} aria-label="Where it is used">
      <h3>Where it is used</h3>
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
          <li key={slug}>Cover of {page(gamePath(slug), title)}</li>
        ))}
        {authors.map(({ name, slug }) => (
          <li key={slug}>Portrait of {page(authorPath(slug), name)}</li>
        ))}
        {pages > 0 && <li>{formatCount(pages, 'page of the site', 'pages of the site')}</li>}
        {settings > 0 && <li>Settings: Brand</li>}
        {others > 0 && (
          <li>{formatCount(others, articles.length > 0 ? 'other article' : 'article')}</li>
        )}
      </ul>
    </section>
  );
}
