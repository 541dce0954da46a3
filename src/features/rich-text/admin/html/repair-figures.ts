import { isBlank, isElement, isText } from './dom-nodes.ts';

const isCaption = (node: Node) => isElement(node) && node.localName === 'figcaption';
const isSpace = (node: Node) => isText(node) && isBlank(node.data);

/**
 * Repairs figures whose image is missing, which nothing could be done with: a caption alone becomes a paragraph, a
 * figure of a gallery is removed, and so is an empty gallery.
 */
export function repairFigures(root: Element): void {
  for (const figure of [...root.querySelectorAll('figure')].reverse()) {
    if (![...figure.childNodes].every((child) => isCaption(child) || isSpace(child))) continue;
    const isOfGallery = figure.parentElement?.matches('figure.gallery') === true;
    const captions = isOfGallery ? [] : [...figure.querySelectorAll(':scope > figcaption')];
    for (const caption of captions) {
      if (isBlank(caption.textContent ?? '')) continue;
      const paragraph = figure.ownerDocument.createElement('p');
      paragraph.append(...caption.childNodes);
      figure.before(paragraph);
    }
    figure.remove();
  }
}
