import { useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, useEffect, useRef } from 'react';
import type { Article } from '#features/articles/contract.ts';
import { articlePath } from '#features/articles/paths.ts';
import { articleQuery } from '#features/articles/web/api.ts';
import { ArticleHead } from '#features/articles/web/article-page/article-head.tsx';
import { ArticleMedia } from '#features/articles/web/article-page/article-media.tsx';
import { ArticleTop } from '#features/articles/web/article-page/article-top.tsx';
import { ReadingIsland } from '#features/articles/web/article-page/reading/reading-island.ts';
import { RelatedBand, RelatedSidebar } from '#features/articles/web/article-page/related.tsx';
import {
  ArticleBody,
  ArticleFoot,
} from '#features/articles/web/article-page/text/article-body.tsx';
import { useTextLinks } from '#features/articles/web/article-page/text/use-text-links.ts';
import { articleTone } from '#features/articles/web/category-tone.ts';
import { GamesIsland } from '#features/games/web/public.ts';
import type { CoverageState } from '#features/live/contract.ts';
import { LiveCoverage, LiveLine, LiveState, useCoverage } from '#features/live/web/public.ts';
import { imageOf } from '#features/media/values.ts';
import { NewsletterIsland } from '#features/newsletter/web/public.ts';
import { useSite } from '#ui/site.ts';

export interface LiveArticleProps {
  article: Article;
  state: CoverageState;
}

/** The games and other articles, side by side where two columns fit. */
const BOXES: CSSProperties = {
  display: 'grid',
  grid: 'auto / repeat(auto-fill, minmax(min(27rem, 100%), 1fr))',
  gap: '0 4rem',
  alignItems: 'start',
};

/** An article with live coverage, running or ended. */
export default function LiveArticle({ article, state }: LiveArticleProps) {
  const site = useSite();
  const client = useQueryClient();
  const { category, slug } = article;
  const coverage = useCoverage(slug, state);
  const { live } = coverage;
  const image = imageOf(article.featuredImage, new URL(site.url).host);
  const text = useRef<HTMLDivElement>(null);
  useTextLinks(text);

  // The page's header shows the state too.
  const endedAt = live ? live.endedAt : state.endedAt;
  useEffect(() => {
    client.setQueryData(articleQuery(slug).queryKey, (known) =>
      known?.live && known.live.endedAt !== endedAt
        ? { ...known, live: { ...known.live, endedAt } }
        : known,
    );
  }, [client, slug, endedAt]);

  const { startedAt } = state;
  const times = { publishedAt: article.publishedAt ?? article.createdAt, startedAt, endedAt };
  const line = <LiveLine coverage={coverage} {...times} />;
  return (
    <>
      <ArticleHead article={article} />
      <article data-cat={category} data-address={site.url + articlePath(slug)} ref={text}>
        <ArticleTop
          article={article}
          media={image.kind !== 'none'}
          tone={articleTone({ category, live: { endedAt } })}
          badge={<LiveState endedAt={endedAt} />}
          line={line}
        />
        <ArticleMedia article={article} image={image} />
        <LiveCoverage
          coverage={coverage}
          category={category}
          lang={article.language}
          intro={
            <div data-intro>
              <ArticleBody article={article} withoutFoot />
            </div>
          }
          foot={<ArticleFoot article={article} />}
        />
        <div className="wrap section" style={BOXES}>
          {article.gameFacts.length > 0 && <GamesIsland games={article.gameFacts} />}
          <RelatedSidebar article={article} />
        </div>
      </article>
      <ReadingIsland article={article} after />
      <NewsletterIsland />
      <RelatedBand article={article} />
    </>
  );
}
