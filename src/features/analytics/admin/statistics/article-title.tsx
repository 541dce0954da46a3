import * as styles from './lists.module.css';

interface ArticleTitleProps {
  article: { id: number; title: string };
  onEdit: (id: number) => void;
}

/** An article's title, which opens it. */
export function ArticleTitle({ article: { id, title }, onEdit }: ArticleTitleProps) {
  return (
    <button type="button" className={styles.title} dir="auto" onClick={() => onEdit(id)}>
      {title}
    </button>
  );
}
