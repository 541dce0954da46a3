import { memo, Suspense } from 'react';
import { screen } from '#ui/page/lazy-screen.tsx';
import type { LiveArticleProps } from './live-article.tsx';

/** Where the browser cannot load it, what the server rendered stays: a page that can be read. */
export const liveArticle = screen<LiveArticleProps>(() =>
  import('./live-article.tsx').catch(() => new Promise<never>(() => {})),
);

/** An article that is live, or was, whose code no other article loads. */
export const LiveSlot = memo((props: LiveArticleProps) => {
  const Article = liveArticle.component();
  return (
    <Suspense fallback={<div className="waiting" />}>
      <Article {...props} />
    </Suspense>
  );
});
