/** Texts for readers, not those in an editor. */
const TEXTS = '.text-parts:not([contenteditable], :has(> [contenteditable]))';

/**
 * Loads the styles and scripts of the blocks that editors fill in a form, as soon as a page shows one. The server
 * adds their styles to the first page.
 */
export function followBlocks(): void {
  let frame = 0;
  const load = () => {
    if (document.querySelector(`${TEXTS} [class^="block-"]`) === null) return;
    import('./blocks.ts').then(
      ({ startBlocks }) => startBlocks(TEXTS),
      // Without a connection they can be read all the same.
      () => undefined,
    );
  };
  const soon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(load);
  };
  const root = document.querySelector('#root');
  if (root) new MutationObserver(soon).observe(root, { childList: true, subtree: true });
  load();
}
