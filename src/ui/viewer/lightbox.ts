import {
  ChevronLeft,
  ChevronRight,
  createElement,
  type IconNode,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide';
import { t } from '#lib/messages/messages.ts';
import * as button from '../button.module.css';
import { watchGestures } from './gestures.ts';
import * as styles from './lightbox.module.css';

const ARROWS = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
]);
const ENDS = new Map([
  ['Home', Number.NEGATIVE_INFINITY],
  ['End', Number.POSITIVE_INFINITY],
]);
const ZOOMS = new Map<string, 1 | -1>([
  ['+', 1],
  ['=', 1],
  ['-', -1],
]);

/** The width of the largest file of an image, in pixels. */
function widestOf(image: HTMLImageElement): number {
  const widths = [...image.srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width));
  return Math.max(0, ...widths) || image.naturalWidth || image.width;
}

/** Lets the browser choose a file that is sharp at this scale. */
function askFor(box: Element, scale: number): void {
  for (const one of box.querySelectorAll('[sizes]')) {
    one.setAttribute('sizes', `${Math.ceil(scale) * 100}vw`);
  }
}

/** A copy of a link's image that fills the stage. It is shown as on the page until it has loaded. */
function copyOf(link: Element): HTMLElement {
  const box = document.createElement('div');
  const shown = link.querySelector('img');
  const around = shown?.parentElement;
  const copied = around?.querySelector('source') ? around : shown;
  if (shown && copied) box.append(copied.cloneNode(true));
  const image = box.querySelector('img');
  if (image && shown) {
    image.loading = 'eager';
    image.className = styles.image;
    image.draggable = false;
    image.style.maxWidth = `${widestOf(shown)}px`;
    image.style.backgroundImage = `url("${shown.currentSrc}")`;
    image.onload = () => {
      image.style.backgroundImage = '';
    };
  }
  askFor(box, 1);
  return box;
}

const captionOf = (link: Element) =>
  link.closest('figure')?.querySelector(':scope > figcaption')?.cloneNode(true).childNodes ?? [];

function iconButton(className: string, label: string, icon: IconNode, onClick: () => void) {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = `${button.icon} ${className}`;
  element.addEventListener('click', onClick);
  const look = (name: string, shown: IconNode) => {
    element.setAttribute('aria-label', name);
    const svg = createElement(shown, { class: 'ico', 'aria-hidden': 'true' });
    for (const fixed of ['width', 'height', 'stroke-width']) svg.removeAttribute(fixed);
    element.replaceChildren(svg);
  };
  look(label, icon);
  return { element, look };
}

function block<Tag extends 'div' | 'p'>(tag: Tag, className: string) {
  const element = document.createElement(tag);
  element.className = className;
  return element;
}

/** Shows images one at a time over the whole window, from links in a document or article. */
function show(links: readonly Element[], start: number, onClose: () => void): void {
  let index = start;
  const gone = new AbortController();
  const dialog = document.createElement('dialog');
  dialog.className = styles.lightbox;
  dialog.ariaLabel = t('Images');
  dialog.dataset.tone = 'ink';
  const bar = block('div', styles.bar);
  const stage = block('div', styles.stage);
  const caption = block('p', styles.caption);
  caption.dir = 'auto';
  const count = document.createElement('p');
  count.ariaLive = 'polite';

  /** Images follow each other in the direction of the text. */
  const forward = document.dir === 'rtl' ? -1 : 1;
  const close = () => dialog.close();
  const turn = (step: number) => {
    const next = Math.min(Math.max(index + step, 0), links.length - 1);
    if (next === index) return;
    index = next;
    update();
  };

  const zoom = iconButton('', t('Zoom in'), ZoomIn, () =>
    gestures.zoom(stage.dataset.zoomed === undefined ? 1 : -1),
  );
  const previous = iconButton(styles.previous, t('Previous image'), ChevronLeft, () => turn(-1));
  const next = iconButton(styles.next, t('Next image'), ChevronRight, () => turn(1));
  bar.append(count, zoom.element, iconButton('', t('Close'), X, close).element);
  dialog.append(bar, stage, previous.element, next.element, caption);

  const image = () => stage.querySelector('img');
  const gestures = watchGestures(
    stage,
    {
      show: ({ scale, x, y }, isMoving) => {
        const shown = image();
        if (!shown) return;
        shown.style.transition = isMoving ? 'none' : '';
        shown.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
        const isZoomed = scale > 1;
        if (isZoomed) askFor(stage, scale);
        if (isZoomed === (stage.dataset.zoomed !== undefined)) return;
        if (isZoomed) stage.dataset.zoomed = '';
        else delete stage.dataset.zoomed;
        zoom.look(isZoomed ? t('Zoom out') : t('Zoom in'), isZoomed ? ZoomOut : ZoomIn);
      },
      room: () => {
        const { clientWidth: width = 0, clientHeight: height = 0 } = image() ?? {};
        return {
          image: { width, height },
          stage: { width: stage.clientWidth, height: stage.clientHeight },
        };
      },
      turn: (step) => turn(step * forward),
      dismiss: close,
    },
    gone.signal,
  );

  const update = () => {
    const link = links[index];
    if (!link) return;
    stage.replaceChildren(copyOf(link));
    caption.replaceChildren(...captionOf(link));
    count.textContent = t('Image {number} of {total}', { number: index + 1, total: links.length });
    // They keep the focus at the ends.
    previous.element.ariaDisabled = String(index === 0);
    next.element.ariaDisabled = String(index === links.length - 1);
    gestures.reset();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS.get(event.key);
    const step = arrow === undefined ? ENDS.get(event.key) : arrow * forward;
    const direction = ZOOMS.get(event.key);
    if (event.ctrlKey || event.metaKey || event.altKey || (step ?? direction) === undefined) return;
    event.preventDefault();
    // The article's own keys stay silent.
    event.stopPropagation();
    if (step !== undefined) turn(step);
    if (direction !== undefined) gestures.zoom(direction);
  };
  const { signal } = gone;
  dialog.addEventListener('keydown', onKeyDown, { signal });
  // The page behind it has changed.
  window.addEventListener('popstate', close, { signal });
  dialog.addEventListener('close', () => {
    gone.abort();
    dialog.remove();
    onClose();
  });
  document.body.append(dialog);
  dialog.showModal();
  update();
}

/**
 * Opens the lightbox with all visible images of the article; those in closed spoilers stay hidden.
 * @param link the clicked image, which has the focus again afterwards
 * @param selector of the other images' links
 */
export function openLightbox(link: HTMLAnchorElement, selector: string): void {
  const around = link.closest('article') ?? document;
  const links = [...around.querySelectorAll(selector)].filter(
    (one) => one === link || one.getClientRects().length > 0,
  );
  show(links, links.indexOf(link), () => link.focus({ preventScroll: true }));
}
