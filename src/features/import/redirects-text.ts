import { formatCount, formatNumber } from '#lib/format/count.ts';
import type { Import } from './contract.ts';

/** '37 redirects added'; of a repeated import '0 redirects added, 37 from earlier imports' */
export function redirectsText({
  redirects,
  earlierRedirects,
}: Pick<Import, 'redirects' | 'earlierRedirects'>): string {
  const added = `${formatCount(redirects, 'redirect')} added`;
  return earlierRedirects === 0
    ? added
    : `${added}, ${formatNumber(earlierRedirects)} from earlier imports`;
}
