import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { BylineLinks } from '#features/authors/web/public.ts';
import { GamesIsland } from '#features/games/web/public.ts';
import type { CoverageState } from '#features/live/contract.ts';
import { LiveCoverage, LiveLine, LiveState, useCoverage } from '#features/live/web/public.ts';
import { imageOf } from '#features/media/values.ts';
import { NewsletterIsland } from '#features/newsletter/web/public.ts';
import { useSite } from '#ui/site.ts';
import type { Article } from '../../../contract.ts';
import { articlePath } from '../../../paths.ts';
import { articleQuery } from '../../api.ts';
import { articleTone } from '../../category-tone.ts';
import { ArticleHead } from '../article-head.tsx';
import { ArticleMedia } from '../article-media.tsx';
import { ArticleTop } from '../article-top.tsx';
import { ReadingIsland } from '../reading/reading-island.ts';
import { RelatedBand } from '../related.tsx';
import { ArticleBody } from '../text/article-body.tsx';
import { useTextLinks } from '../text/text-links.ts';

export interface LiveArticleProps {
  article: Article;
  state: CoverageState;
}

/** An article that is live, or was: its text, and its entries. */
export default function LiveArticle({ article, state }: LiveArticleProps) {
  const site = useSite();
  const client = useQueryClient();
  const { category, slug } = article;
  const coverage = useCoverage(slug, state);
  const { live } = coverage;
  const image = imageOf(article.featuredImage, new URL(site.url).host);
  const text = useRef<HTMLDivElement>(null);
  useTextLinks(text);

  // That it has ended, or goes on, the page's header shows too.
  const endedAt = live ? live.endedAt : state.endedAt;
  useEffect(() => {
    client.setQueryData(articleQuery(slug).queryKey, (known) =>
      known?.live && known.live.endedAt !== endedAt
        ? { ...known, live: { ...known.live, endedAt } }
        : known,
    );
  }, [client, slug, endedAt]);

  const { startedAt } = state;
  const byline = <BylineLinks byline={article.byline} />;
  const times = { startedAt, endedAt };
  const line = <LiveLine coverage={coverage} byline={byline} {...times} />;
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
          intro={
            <div data-intro>
              <ArticleBody article={article} />
            </div>
          }
        />
      </article>
      {article.gameFacts.length > 0 && <GamesIsland games={article.gameFacts} even />}
      <ReadingIsland article={article} after />
      <NewsletterIsland />
      <RelatedBand article={article} />
    </>
  );
}
