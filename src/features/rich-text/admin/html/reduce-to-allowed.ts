import { isSponsored, SPONSORED } from '#lib/sponsored.ts';
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_CLASSES,
  ALLOWED_TAGS,
  LIST_TYPES,
  PAGE_CLASSES,
  RENAMED_TAGS,
} from '../../allow-list.ts';
import { frameAttributes, readEmbed } from '../../embeds/embeds.ts';
import { isElement } from './dom-nodes.ts';
import { isAllowedImage, isAllowedLink } from './link-rules.ts';

const TAGS = new Set(ALLOWED_TAGS);

/** Elements that are removed with their content. */
const DROPPED = new Set(
  'SCRIPT STYLE TEXTAREA OPTION SELECT NOSCRIPT TEMPLATE OBJECT EMBED AUDIO VIDEO CANVAS SVG MATH HEAD TITLE META LINK BASE'.split(
    ' ',
  ),
);

function allowedClass(element: Element, isPage: boolean): string {
  const allowed = [
    ...(ALLOWED_CLASSES[element.localName] ?? []),
    ...((isPage && PAGE_CLASSES[element.localName]) || []),
  ];
  return [...element.classList]
    .filter((name) =>
      allowed.some((one) => (typeof one === 'string' ? one === name : one.test(name))),
    )
    .join(' ');
}

/** Renames an element and keeps its content. */
export function rename(element: Element, name: string): HTMLElement {
  const renamed = element.ownerDocument.createElement(name);
  for (const { name: attribute, value } of element.attributes) {
    renamed.setAttribute(attribute, value);
  }
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

/** Removes an element and keeps its content. */
export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

/** Rebuilds the frame of a known site from its URL. */
function rebuildFrame(frame: Element): void {
  const embed = readEmbed(frame.getAttribute('src') ?? '');
  const title = frame.getAttribute('title');
  for (const { name } of [...frame.attributes]) frame.removeAttribute(name);
  frame.replaceChildren();
  if (embed === null) return;
  for (const [name, value] of Object.entries(frameAttributes(embed, title))) {
    frame.setAttribute(name, value);
  }
}

function reduceAttributes(element: Element, isPage: boolean): void {
  if (element.nodeName === 'IFRAME') {
    rebuildFrame(element);
    return;
  }
  const allowed = [
    ...(ALLOWED_ATTRIBUTES['*'] ?? []),
    ...(ALLOWED_ATTRIBUTES[element.localName] ?? []),
  ];
  const classes = allowedClass(element, isPage);
  for (const { name } of [...element.attributes]) {
    if (allowed.includes(name)) continue;
    if (name === 'class' && classes !== '') element.setAttribute(name, classes);
    else element.removeAttribute(name);
  }
  if (element.nodeName === 'A' && element.hasAttribute('rel')) {
    if (isSponsored(element.getAttribute('rel') ?? '')) element.setAttribute('rel', SPONSORED);
    else element.removeAttribute('rel');
  }
  const type = element.getAttribute('type') ?? '';
  if (!LIST_TYPES.some((one) => one === type)) element.removeAttribute('type');
  const href = element.nodeName === 'A' ? element.getAttribute('href') : null;
  if (href !== null && !isAllowedLink(href)) element.removeAttribute('href');
}

/**
 * Reduces a tree to the allow-list of the server. Stored articles don't change. The server doesn't rely
 * on it.
 * @param isPage whether it is a page's, which may hold more blocks than an article's
 */
export function reduceToAllowed(root: Element, isPage = false): void {
  for (const child of [...root.childNodes]) {
    if (!isElement(child)) {
      if (child.nodeType !== 3) child.remove();
      continue;
    }
    if (DROPPED.has(child.nodeName.toUpperCase())) {
      child.remove();
      continue;
    }
    reduceToAllowed(child, isPage);
    const renamed = RENAMED_TAGS[child.localName];
    const element = renamed === undefined ? child : rename(child, renamed);
    if (!TAGS.has(element.localName)) {
      unwrap(element);
      continue;
    }
    reduceAttributes(element, isPage);
    const src = element.getAttribute('src') ?? '';
    const refused =
      (element.nodeName === 'IMG' && !isAllowedImage(src)) ||
      (element.nodeName === 'IFRAME' && src === '');
    if (refused) element.remove();
  }
}
