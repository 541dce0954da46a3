import '#ui/prose/blocks.css';
import { t } from '#lib/messages/messages.ts';
import { measurePins } from '../blocks/measure.ts';

/** Lays the two images of a figure over each other, with a slider. Without it they are below each other. */
function addSlider(figure: HTMLElement): void {
  const parts = figure.querySelectorAll<HTMLElement>(':scope > figure');
  const [first, second] = [...parts].map((part) => part.querySelector('figcaption'));
  if (parts.length !== 2 || !first || !second) return;
  figure.dataset.slides = '';
  const range = document.createElement('input');
  range.type = 'range';
  // The first image is on the left in every language.
  range.dir = 'ltr';
  range.ariaLabel = t('Compare “{first}” and “{second}”', {
    first: first.textContent ?? '',
    second: second.textContent ?? '',
  });
  range.oninput = () => figure.style.setProperty('--at', `${range.value}%`);
  parts[1]?.after(range);
}

/** The blocks of shown texts work. @param within a selector of the texts */
export function startBlocks(within: string): void {
  const compared = `${within} .block-compare:not([data-slides])`;
  for (const figure of document.querySelectorAll<HTMLElement>(compared)) addSlider(figure);
  const pinned = `${within} .block-pins`;
  for (const figure of document.querySelectorAll<HTMLElement>(pinned)) measurePins(figure);
}
