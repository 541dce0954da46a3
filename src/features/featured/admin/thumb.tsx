import type { ArticleSummary } from '#features/articles/contract.ts';
import { pictureOf } from '#features/media/values.ts';
import * as picture from '#features/media/web/picture.module.css';
import { Picture } from '#features/media/web/public.ts';
import { CategoryEmoji } from '#features/taxonomy/web/public.ts';
import { classNames } from '#ui/class-names.ts';
import { useSite } from '#ui/site.ts';

/** The small picture of a row. Without an image it is the emoji: a list asks for no covers. */
export function Thumb({ article }: { article: ArticleSummary }) {
  const host = new URL(useSite().url).host;
  if (pictureOf(article.featuredImage, host).kind !== 'none') return <Picture article={article} />;
  return (
    <div className={classNames(picture.picture, picture.emoji)} data-cat={article.category}>
      <CategoryEmoji category={article.category} />
    </div>
  );
}
