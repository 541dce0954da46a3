import { memo, Suspense } from 'react';
import { screen } from '#ui/page/lazy-screen.tsx';
import type { ReviewPartsProps } from './review-parts.tsx';

/** Where the browser cannot load it, what the server rendered stays: there is nothing to press. */
export const reviewParts = screen<ReviewPartsProps>(() =>
  import('./review-parts.tsx').catch(() => new Promise<never>(() => {})),
);

/** What an article shows of its review, whose code no other article loads. */
export const ReviewSlot = memo((props: ReviewPartsProps) => {
  const Parts = reviewParts.component();
  return (
    <Suspense>
      <Parts {...props} />
    </Suspense>
  );
});
