import type { ArticlePage } from '../../contract.ts';

/** How many were found: '163', and '10,000+' of more than are counted. */
export const foundCount = ({ totalCount, totalCountCapped }: Omit<ArticlePage, 'articles'>) =>
  totalCountCapped ? `${totalCount.toLocaleString('en-US')}+` : String(totalCount);
