import { t } from '#lib/messages/messages.ts';

/** Links that open in place: images in the lightbox, videos as players. Without scripts they are links. */
const IMAGE = 'a[data-zoom]';
const VIDEO = 'a[data-player]';

const PLAYER_ALLOWS =
  'accelerometer; autoplay; clipboard-write; encrypted-media; gyroscope; picture-in-picture';

const isPlain = (event: MouseEvent) =>
  event.button === 0 &&
  !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented);

const linkAt = ({ target }: Event, selector: string) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>(selector) : null;

/** Replaces an embed's placeholder with its frame, which starts. Only now is anything of its host loaded. */
function play(link: HTMLAnchorElement): void {
  const player = document.createElement('iframe');
  const { player: src = '' } = link.dataset;
  // One with parameters starts by itself.
  player.src = src.includes('?') ? src : `${src}?autoplay=1`;
  player.title = (
    link.getAttribute('aria-label') ??
    link.firstElementChild?.textContent ??
    ''
  ).replace(t('Play video on YouTube: {title}', { title: '' }), t('Video: {label}', { label: '' }));
  player.allow = PLAYER_ALLOWS;
  player.allowFullscreen = true;
  // Players refuse to run without a referrer.
  player.referrerPolicy = 'strict-origin-when-cross-origin';
  Object.assign(player.style, {
    display: 'block',
    width: '100%',
    aspectRatio: '16 / 9',
    border: 0,
  });
  // React owns the link, so it stays.
  link.hidden = true;
  link.after(player);
  player.focus();
}

/** Opens images and videos of articles in place. The lightbox is loaded on intent. */
export function watchMedia(): void {
  const lightbox = () => import('./lightbox.ts');
  const onIntent = (event: Event) => {
    if (linkAt(event, IMAGE)) lightbox().catch(() => {});
  };
  for (const type of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(type, onIntent, { passive: true });
  }
  document.addEventListener('click', (event) => {
    if (!isPlain(event)) return;
    const video = linkAt(event, VIDEO);
    const image = linkAt(event, IMAGE);
    if (video) {
      event.preventDefault();
      play(video);
    } else if (image) {
      event.preventDefault();
      lightbox().then(
        ({ openLightbox }) => openLightbox(image, IMAGE),
        () => window.location.assign(image.href),
      );
    }
  });
}
