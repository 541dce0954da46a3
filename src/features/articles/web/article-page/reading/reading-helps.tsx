import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Article } from '#features/articles/contract.ts';
import { loadAuthors } from '#features/authors/web/author-box/public.ts';
import { addToList } from '../../reading-list.ts';
import { ArticleEnd } from './article-end.tsx';
import { ContinueReading } from './continue-reading.tsx';
import { NewerOlder } from './newer-older.tsx';
import './progress.css';
import { SaveButton } from './save-button.tsx';
import { TextSize } from './text-size.tsx';

/** Readers may pause in texts of this reading time. */
const LONG_MINUTES = 4;

/** An article that stays open this long is in the reading history. */
const READ_AFTER_MS = 5000;

export const load = (client: QueryClient, { byline }: Article) => loadAuthors(client, byline);

interface ReadingHelpsProps {
  article: Article;
  /** Below the text instead of next to the byline. */
  after?: boolean;
}

export default function ReadingHelps({ article, after = false }: ReadingHelpsProps) {
  useEffect(() => {
    if (after) return;
    const timer = setTimeout(() => addToList('history', article), READ_AFTER_MS);
    return () => clearTimeout(timer);
  }, [after, article]);
  if (after) {
    return (
      <>
        <ArticleEnd article={article} />
        <NewerOlder article={article} />
      </>
    );
  }
  return (
    <>
      <SaveButton article={article} />
      <TextSize />
      {article.readingMinutes >= LONG_MINUTES && <ContinueReading articleId={article.id} />}
    </>
  );
}
