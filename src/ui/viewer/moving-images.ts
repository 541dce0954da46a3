import { createElement, Pause, Play } from 'lucide';
import { t } from '#lib/messages/messages.ts';
import * as button from '../button.module.css';
import * as styles from './moving-images.module.css';

/** The files of an animation that move. Without them its first frame is shown. */
const MOVING = 'source[media*="motion"], source[data-moves]';

interface Animation {
  source: HTMLSourceElement;
  control: HTMLButtonElement;
  /** Whether it moves when it is on the screen. */
  plays: boolean;
  isSeen: boolean;
}

const animations = new Map<Element, Animation>();
const allowed = matchMedia('(prefers-reduced-motion: no-preference)');

function update({ source, control, plays, isSeen }: Animation): void {
  source.media = plays && isSeen ? 'all' : 'not all';
  control.ariaLabel = plays ? t('Pause animation') : t('Play animation');
  const icon = createElement(plays ? Pause : Play, { class: 'ico', 'aria-hidden': 'true' });
  for (const fixed of ['width', 'height', 'stroke-width']) icon.removeAttribute(fixed);
  control.replaceChildren(icon);
}

/** Off the screen it stands still, and isn't loaded before it is near. */
const onScreen = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      const one = animations.get(target);
      if (!one || one.isSeen === isIntersecting) continue;
      one.isSeen = isIntersecting;
      update(one);
    }
  },
  { rootMargin: '200px' },
);

allowed.addEventListener('change', () => {
  for (const one of animations.values()) {
    one.plays = allowed.matches;
    update(one);
  }
});

function add(image: HTMLImageElement, source: HTMLSourceElement): void {
  const control = document.createElement('button');
  control.type = 'button';
  control.className = `${button.icon} ${styles.control}`;
  const one = { source, control, plays: allowed.matches, isSeen: false };
  control.onclick = () => {
    one.plays = !one.plays;
    update(one);
  };
  control.dataset.animation = '';
  source.dataset.moves = '';
  animations.set(image, one);
  update(one);
  (image.closest('a') ?? image.parentElement)?.after(control);
  onScreen.observe(image);
}

/** Animations on the page get a button that pauses them. Call it again when the page has changed. */
export function startMoving(): void {
  for (const [image, { source, control }] of animations) {
    if (source.isConnected && image.isConnected) continue;
    animations.delete(image);
    onScreen.unobserve(image);
    control.remove();
  }
  for (const source of document.querySelectorAll<HTMLSourceElement>(MOVING)) {
    const image = source.parentElement?.querySelector('img');
    if (image && !animations.has(image)) add(image, source);
  }
}
