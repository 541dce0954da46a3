import { videoId } from '#features/media/values.ts';
import { isSponsored, SPONSORED } from '#lib/sponsored.ts';
import { isElement } from './dom-nodes.ts';
import { isAllowedImage, isAllowedLink } from './link-rules.ts';
import { PLAYER_ATTRIBUTES, playerAddress } from './player.ts';

const TAGS = new Set(
  'P H2 H3 H4 UL OL LI BLOCKQUOTE PRE FIGURE FIGCAPTION TABLE THEAD TBODY TR TH TD HR BR DIV DETAILS SUMMARY A STRONG EM U S SUB SUP MARK CODE KBD SPAN IMG IFRAME CAPTION CITE ABBR'.split(
    ' ',
  ),
);

const RENAMED: Record<string, string> = {
  H1: 'h2',
  H5: 'h4',
  H6: 'h4',
  B: 'strong',
  I: 'em',
  STRIKE: 's',
  DEL: 's',
};

/** Elements that go with all that stands inside of them. */
const DROPPED = new Set(
  'SCRIPT STYLE TEXTAREA OPTION SELECT NOSCRIPT TEMPLATE OBJECT EMBED AUDIO VIDEO CANVAS SVG MATH HEAD TITLE META LINK BASE'.split(
    ' ',
  ),
);

const ATTRIBUTES: Record<string, readonly string[]> = {
  A: ['href', 'title', 'rel'],
  IMG: ['src', 'alt', 'title', 'width', 'height'],
  OL: ['start'],
  TH: ['scope', 'colspan', 'rowspan'],
  TD: ['colspan', 'rowspan'],
  ABBR: ['title'],
  DETAILS: ['open'],
};

const LANGUAGE_CLASS = /^language-[a-z0-9+#-]{1,20}$/;

const CLASSES: Record<string, RegExp> = {
  FIGURE: /^(?:wide|gallery)$/,
  UL: /^checklist$/,
  DETAILS: /^fold$/,
  CODE: LANGUAGE_CLASS,
};

function allowedClass(element: Element): string {
  const allowed = (name: string) => CLASSES[element.nodeName]?.test(name) === true;
  return [...element.classList].filter(allowed).join(' ');
}

/** Gives an element another name, with everything that stands inside of it. */
export function rename(element: Element, name: string): HTMLElement {
  const renamed = element.ownerDocument.createElement(name);
  for (const { name: attribute, value } of element.attributes) {
    renamed.setAttribute(attribute, value);
  }
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

/** Takes an element out and leaves what stands inside of it. */
export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

/** A player is rebuilt from the id of its video. */
function rebuildPlayer(frame: Element): void {
  const id = videoId(frame.getAttribute('src') ?? '');
  const title = frame.getAttribute('title') ?? 'Video';
  for (const { name } of [...frame.attributes]) frame.removeAttribute(name);
  frame.replaceChildren();
  if (id === null) return;
  const rebuilt = { src: playerAddress(id), title, ...PLAYER_ATTRIBUTES };
  for (const [name, value] of Object.entries(rebuilt)) frame.setAttribute(name, value);
}

function reduceAttributes(element: Element): void {
  if (element.nodeName === 'IFRAME') {
    rebuildPlayer(element);
    return;
  }
  const kept = ATTRIBUTES[element.nodeName] ?? [];
  const classes = allowedClass(element);
  for (const { name } of [...element.attributes]) {
    if (name === 'dir' || name === 'lang' || kept.includes(name)) continue;
    if (name === 'class' && classes !== '') element.setAttribute(name, classes);
    else element.removeAttribute(name);
  }
  if (element.nodeName === 'A' && element.hasAttribute('rel')) {
    if (isSponsored(element.getAttribute('rel') ?? '')) element.setAttribute('rel', SPONSORED);
    else element.removeAttribute('rel');
  }
  const href = element.nodeName === 'A' ? element.getAttribute('href') : null;
  if (href !== null && !isAllowedLink(href)) element.removeAttribute('href');
}

/**
 * Reduces a tree to what an article may hold, by the same list as the server: what came from a
 * store is not changed by it. Nothing in here is trusted for safety there.
 */
export function reduceToAllowed(root: Element): void {
  for (const child of [...root.childNodes]) {
    if (!isElement(child)) {
      if (child.nodeType !== 3) child.remove();
      continue;
    }
    const name = child.nodeName.toUpperCase();
    if (DROPPED.has(name)) {
      child.remove();
      continue;
    }
    reduceToAllowed(child);
    const renamed = RENAMED[name];
    const element = renamed === undefined ? child : rename(child, renamed);
    if (!TAGS.has(element.nodeName)) {
      unwrap(element);
      continue;
    }
    reduceAttributes(element);
    const src = element.getAttribute('src') ?? '';
    const refused =
      (element.nodeName === 'IMG' && !isAllowedImage(src)) ||
      (element.nodeName === 'IFRAME' && src === '');
    if (refused) element.remove();
  }
}
