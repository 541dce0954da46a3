import { Link } from 'wouter';
import { fitOf } from '#lib/text/text.ts';
import { Title } from '#ui/page/title.tsx';
import type { ArticleSummary } from '../../contract.ts';
import { articlePath } from '../../paths.ts';

interface LinkedTitleProps {
  article: Pick<ArticleSummary, 'slug' | 'title' | 'language'>;
  as: 'h2' | 'h3';
  size: 2 | 4 | 5;
}

/** An article's title as a link. Cards and rows stretch the link over their whole area. */
export function LinkedTitle({ article, ...rest }: LinkedTitleProps) {
  return (
    <Title {...rest} fit={fitOf(article.title)} dir="auto" lang={article.language}>
      <Link href={articlePath(article.slug)}>{article.title}</Link>
    </Title>
  );
}
