import type { ReactNode } from 'react';
import { island } from '#ui/page/island.tsx';
import { PageHead } from '#ui/page/page-meta.tsx';
import type { PublicPage } from '../contract.ts';
import { pagePath } from '../paths.ts';

/** The text of a page that editors wrote. */
export const PageViewIsland = island(() => import('./page-view.tsx'));

/** A page that editors wrote, with its part of the head. */
export function WrittenPage({ page, children }: { page: PublicPage; children?: ReactNode }) {
  return (
    <>
      <PageHead
        title={page.metaTitle}
        description={page.description}
        path={pagePath(page.slug)}
        noindex={page.noindex}
      />
      <PageViewIsland page={page}>{children}</PageViewIsland>
    </>
  );
}
