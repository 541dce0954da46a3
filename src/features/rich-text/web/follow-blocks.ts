/** Texts for readers, not those in an editor. */
const TEXTS = '.text-parts:not([contenteditable], :has(> [contenteditable]))';

const ANIMATIONS = 'source[media*="motion"], [data-animation]';

const shows = (selector: string) => document.querySelector(selector) !== null;
/** Without a connection everything can be read all the same. */
const ignore = () => undefined;

/**
 * Loads the styles and scripts of the blocks that editors fill in a form, and the buttons of animations, as soon as
 * a page shows one. The server adds the styles of blocks to the first page.
 */
export function followBlocks(): void {
  let frame = 0;
  const load = () => {
    if (shows(`${TEXTS} [class^="block-"]`)) {
      import('./blocks.ts').then(({ startBlocks }) => startBlocks(TEXTS), ignore);
    }
    if (shows(ANIMATIONS)) {
      import('#ui/viewer/moving-images.ts').then(({ startMoving }) => startMoving(), ignore);
    }
  };
  const soon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(load);
  };
  const root = document.querySelector('#root');
  if (root) new MutationObserver(soon).observe(root, { childList: true, subtree: true });
  load();
}
