import { MostReadIsland } from '#features/analytics/web/public.ts';
import { ReadingIsland } from '#features/articles/web/article-page/reading/reading-island.ts';
import { ContentsIsland } from '#features/articles/web/article-page/text/contents-island.ts';
import { TextPartsIsland } from '#features/articles/web/article-page/text/text-parts-island.ts';
import { SearchIsland } from '#features/articles/web/search/search-island.ts';
import { SeriesAndCorrectionsIsland } from '#features/articles/web/series-and-corrections/series-and-corrections-island.ts';
import { ContactIsland } from '#features/contact/web/public.ts';
import { GamesIsland, MatchingGamesIsland } from '#features/games/web/public.ts';
import { NewsletterIsland } from '#features/newsletter/web/public.ts';
import { PageBlocksIsland, PageViewIsland } from '#features/pages/web/public.ts';
import { ReviewIsland } from '#features/reviews/web/public.ts';
import type { IslandSource } from '#lib/render-contract.ts';
import { LiveIsland } from '../pages/article/live-island.tsx';
import { OwnSectionIsland } from '../pages/home/own-section-island.ts';

interface Island extends IslandSource {
  island: { preload: () => Promise<unknown> };
}

/** Parts without a component: only pages whose HTML has their mark load them. */
export const markedParts: readonly (IslandSource & { mark: string })[] = [
  {
    mark: '<figure class="block-',
    chunk: 'src/features/rich-text/web/blocks.ts',
    late: 'scripts',
  },
];

/** The parts of pages with their own scripts and styles. Only the server needs this list. */
export const islands: readonly Island[] = [
  {
    island: OwnSectionIsland,
    chunk: 'src/app/web/pages/home/own-section.tsx',
    late: false,
  },
  {
    island: LiveIsland,
    chunk: 'src/app/web/pages/article/live-article.tsx',
    late: false,
  },
  {
    island: SeriesAndCorrectionsIsland,
    chunk: 'src/features/articles/web/series-and-corrections/series-and-corrections.tsx',
    late: false,
  },
  {
    island: ContentsIsland,
    chunk: 'src/features/articles/web/article-page/text/contents.tsx',
    late: 'scripts',
  },
  {
    island: TextPartsIsland,
    chunk: 'src/features/articles/web/article-page/text/text-parts.tsx',
    late: false,
  },
  {
    island: MostReadIsland,
    chunk: 'src/features/analytics/web/most-read.tsx',
    late: true,
  },
  {
    island: ReadingIsland,
    chunk: 'src/features/articles/web/article-page/reading/reading-helps.tsx',
    late: 'wholly',
  },
  {
    island: SearchIsland,
    chunk: 'src/features/articles/web/search/search-results.tsx',
    late: false,
  },
  {
    island: MatchingGamesIsland,
    chunk: 'src/features/games/web/matching-games.tsx',
    late: 'scripts',
  },
  {
    island: GamesIsland,
    chunk: 'src/features/games/web/about-games.tsx',
    late: 'scripts',
  },
  {
    island: ReviewIsland,
    chunk: 'src/features/reviews/web/article-review.tsx',
    late: false,
  },
  {
    island: PageViewIsland,
    chunk: 'src/features/pages/web/page-view.tsx',
    late: false,
  },
  {
    island: PageBlocksIsland,
    chunk: 'src/features/pages/web/blocks/page-blocks.tsx',
    late: false,
  },
  {
    island: ContactIsland,
    chunk: 'src/features/contact/web/contact-block.tsx',
    late: false,
  },
  {
    island: NewsletterIsland,
    chunk: 'src/features/newsletter/web/newsletter-block.tsx',
    late: true,
  },
];
