import { Link } from 'wouter';
import { fitOf } from '#lib/text/text.ts';
import { Title } from '#ui/page/title.tsx';
import type { ArticleSummary } from '../../contract.ts';
import { articlePath } from '../../paths.ts';

interface LinkedTitleProps {
  article: Pick<ArticleSummary, 'slug' | 'title'>;
  as: 'h2' | 'h3';
  size: 2 | 4 | 5;
}

/** An article's title as the link to it; cards and items stretch the link over the whole of them. */
export function LinkedTitle({ article, as, size }: LinkedTitleProps) {
  return (
    <Title as={as} size={size} fit={fitOf(article.title)} dir="auto">
      <Link href={articlePath(article.slug)}>{article.title}</Link>
    </Title>
  );
}
