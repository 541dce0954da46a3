import '#ui/prose/prose-parts.css';
import type { ReactNode } from 'react';
import { innerHtml } from '#ui/page/inner-html.ts';
import { PageTop } from '#ui/page/page-top.tsx';
import * as prose from '#ui/prose/prose.module.css';
import type { PublicPage } from '../contract.ts';
import { PageBlocksIsland } from './blocks/page-blocks-island.ts';
import * as styles from './page-view.module.css';

export interface PageViewProps {
  page: Pick<PublicPage, 'title' | 'intro' | 'content' | 'blocks'>;
  /** Shown below the text. */
  children?: ReactNode;
}

/** The title and text of a page that editors wrote: also the editor's preview. */
export default function PageView({
  page: { title, intro, content, blocks },
  children,
}: PageViewProps) {
  return (
    <div className={styles.page}>
      <PageTop title={title} tone="brand" flat={content !== ''} point>
        {intro}
      </PageTop>
      {content !== '' && (
        <div className={`wrap ${styles.text}`}>
          {blocks === undefined ? (
            <div className={`${prose.prose} text-parts`} dir="auto" {...innerHtml(content)} />
          ) : (
            <PageBlocksIsland content={content} blocks={blocks} />
          )}
        </div>
      )}
      {children}
    </div>
  );
}
