import { asksOwnRoute } from '#features/media/values.ts';
import { t } from '#lib/messages/admin.ts';
import { isAllowedImage } from '../html/link-rules.ts';

/** An image that pasted HTML holds as a data URL. In the text, a URL that can't be loaded stands for it. */
export interface EmbeddedImage {
  src: string;
  alt: string;
  file: File;
}

export interface PastedImages {
  embedded: EmbeddedImage[];
  /** What images that can't be read are called. */
  lost: string[];
}

const EMBEDDED = 'https://pasted.invalid/';

const DATA = /^data:image\/(png|jpeg|gif|webp|avif);base64,([a-z0-9+/=\s]+)$/i;

let count = 0;

function readData(src: string, alt: string): EmbeddedImage | null {
  const [, type = '', data = ''] = DATA.exec(src) ?? [];
  if (data === '') return null;
  try {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    count += 1;
    const name = `pasted-image-${count}.${type.toLowerCase()}`;
    const file = new File([bytes], name, { type: `image/${type.toLowerCase()}` });
    return { src: `${EMBEDDED}${count}`, alt, file };
  } catch {
    return null;
  }
}

const isLoadable = (src: string) =>
  (/^https?:\/\//i.test(src) || /^\/(?!\/)/.test(src)) && isAllowedImage(src) && !asksOwnRoute(src);

/** Where pages keep an image's URL until it is scrolled to. */
const LAZY = ['data-src', 'data-lazy-src', 'data-original', 'data-orig-file'];

/** The image's URL: that of a placeholder is passed over. */
function sourceOf(image: Element): string {
  const src = (image.getAttribute('src') ?? '').trim().replace(/^\/\/(?=\w)/, 'https://');
  if (isLoadable(src)) return src;
  const candidates = (image.getAttribute('srcset') ?? image.getAttribute('data-srcset') ?? '')
    .split(/,\s+/)
    .map((one) => one.trim().split(/\s/)[0] ?? '');
  const others = [...LAZY.map((name) => image.getAttribute(name) ?? ''), candidates.at(-1) ?? ''];
  return others.find(isLoadable) ?? src;
}

const EMOJI = /^(?:\p{RI}\p{RI}|\p{Emoji}(?:\p{EMod}|\ufe0f\u20e3?|\u200d\p{Emoji}\ufe0f?)*)$/u;

const isPixel = (image: Element) =>
  image.getAttribute('width') === '1' && image.getAttribute('height') === '1';

function nameOf(src: string, alt: string): string {
  const file = /^(?:file|content|cid):(?:.*[/\\])?([^/\\@]+)(?:@[\w.]+)?$/i.exec(src)?.[1];
  if (file === undefined) return alt;
  try {
    return decodeURIComponent(file);
  } catch {
    return file;
  }
}

/** Sorts the images of a pasted text: what the browser can't read is removed. */
export function sortImages(root: Element, canUpload: boolean): PastedImages {
  const found: PastedImages = { embedded: [], lost: [] };
  for (const image of root.querySelectorAll('img')) {
    const alt = (image.getAttribute('alt') ?? '').trim();
    const src = sourceOf(image);
    if (alt !== '' && !/^\d$/.test(alt) && EMOJI.test(alt)) {
      image.replaceWith(alt);
    } else if (isPixel(image)) {
      image.remove();
    } else if (isLoadable(src)) {
      image.setAttribute('src', src);
    } else {
      const embedded = canUpload ? readData(src, alt) : null;
      if (embedded === null) {
        found.lost.push(nameOf(src, alt));
        image.remove();
      } else {
        found.embedded.push(embedded);
        image.setAttribute('src', embedded.src);
      }
    }
  }
  // Word's own images, which only Word can show.
  for (const drawing of root.getElementsByTagName('v:imagedata')) drawing.remove();
  return found;
}

/** Images with a paragraph of their own become figures, without a link to their file. */
export function figuresFromImages(root: Element): void {
  for (const link of root.querySelectorAll('a:has(> img:only-child)')) {
    const isFile = /\.(?:png|jpe?g|gif|webp|avif)$/i.test(link.getAttribute('href') ?? '');
    const [image] = link.children;
    if (!isFile || !image || (link.textContent ?? '').trim() !== '') continue;
    const href = link.getAttribute('href') ?? '';
    // A small copy of a large image.
    if (isLoadable(href) && !image.getAttribute('src')?.startsWith(EMBEDDED)) {
      image.setAttribute('src', href);
      image.removeAttribute('width');
      image.removeAttribute('height');
    }
    link.replaceWith(image);
  }
  const isLone = (box: Element) =>
    (box.textContent ?? '').trim() === '' && box.querySelector('iframe, a') === null;
  for (const image of root.querySelectorAll('img')) {
    const paragraph = image.closest('p');
    const isAlone =
      paragraph === null ? image.parentElement === root && isLone(root) : isLone(paragraph);
    if (!isAlone || image.closest('li, td, th, figure') !== null) continue;
    const figure = root.ownerDocument.createElement('figure');
    if (paragraph === null) image.before(figure);
    else paragraph.before(figure);
    figure.append(image);
    if (paragraph?.querySelector('img') === null) paragraph.remove();
  }
}

const MAX_NAMES = 5;

/** The message about images that can't be read; undefined if there are none. */
export function lostNotice(lost: readonly string[]): string | undefined {
  if (lost.length === 0) return undefined;
  const names = lost.filter((name) => name !== '');
  const shown = names.slice(0, MAX_NAMES).join(', ');
  const more =
    names.length > MAX_NAMES ? t(' and {names} more', { names: names.length - MAX_NAMES }) : '';
  const list = names.length > 0 ? `: ${shown}${more}` : '';
  return lost.length === 1
    ? t('1 image couldn’t be pasted{list}. Upload it instead.', { list })
    : t('{lost} images couldn’t be pasted{list}. Upload them instead.', {
        lost: lost.length,
        list,
      });
}
