import { memo, Suspense } from 'react';
import { screen } from '#ui/page/lazy-screen.tsx';

/**
 * The invitation, whose script comes after the page's own. On the server it is to be loaded before a
 * page is rendered; where the browser cannot load it, what the server rendered stays: a plain form.
 */
export const newsletterBlock = screen(() =>
  import('./newsletter-block.tsx').catch(() => new Promise<never>(() => {})),
);

/** Without `memo` React would take the server's form away when the page renders before its script is here. */
export const NewsletterSlot = memo(() => {
  const Block = newsletterBlock.component();
  return (
    <Suspense>
      <Block />
    </Suspense>
  );
});
