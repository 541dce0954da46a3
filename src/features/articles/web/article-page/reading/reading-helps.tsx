import type { Article } from '#features/articles/contract.ts';
import { Continue } from './continue.tsx';
import { TextSize } from './text-size.tsx';
import { Turns } from './turns.tsx';

/** From so many minutes on a text is too long for many to read at once. */
const LONG_MINUTES = 4;

interface ReadingHelpsProps {
  article: Article;
  /** Below the text instead of beside the byline. */
  after?: boolean;
}

export default function ReadingHelps({ article, after = false }: ReadingHelpsProps) {
  if (after) return <Turns article={article} />;
  return (
    <>
      <TextSize />
      {article.readingMinutes >= LONG_MINUTES && <Continue articleId={article.id} />}
    </>
  );
}
