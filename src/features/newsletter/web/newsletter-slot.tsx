import { memo, Suspense } from 'react';
import { screen } from '#ui/screen.tsx';

// The script comes with the first focus: nothing of it is needed before a field is entered, and who
// only reads never loads it. A move to another page sets the focus too.
// Captured: React stops what happens inside of a part that is not alive yet.
const wanted =
  typeof document === 'undefined' ||
  new Promise((found) => document.addEventListener('focusin', found, true));

/** On the server it is to be loaded before a page is rendered. */
export const newsletterBlock = screen(async () => {
  await wanted;
  // Where it cannot be loaded the form stays as the server rendered it, and works without.
  return import('./newsletter-block.tsx').catch(() => new Promise<never>(() => {}));
});

/** Nothing from outside makes it render anew: what the server rendered stays until the script is here. */
export const NewsletterSlot = memo(() => {
  const Block = newsletterBlock.component();
  return (
    <Suspense>
      <Block />
    </Suspense>
  );
});
