import type { Article } from '#features/articles/contract.ts';
import { ContinueReading } from './continue-reading.tsx';
import { NewerOlder } from './newer-older.tsx';
import './progress.css';
import { TextSize } from './text-size.tsx';

/** Readers may pause in texts of this reading time. */
const LONG_MINUTES = 4;

interface ReadingHelpsProps {
  article: Article;
  /** Below the text instead of next to the byline. */
  after?: boolean;
}

export default function ReadingHelps({ article, after = false }: ReadingHelpsProps) {
  if (after) return <NewerOlder article={article} />;
  return (
    <>
      <TextSize />
      {article.readingMinutes >= LONG_MINUTES && <ContinueReading articleId={article.id} />}
    </>
  );
}
