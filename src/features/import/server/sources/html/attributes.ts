import { escapeHtml } from '#platform/html.ts';
import { classesOf, type Element } from './cards.ts';

/** Its language and direction. */
export const writingOf = (attributes: Record<string, string>) =>
  Object.entries(attributes)
    .filter(([key, value]) => (key === 'lang' || key === 'dir') && value !== '')
    .flatMap(([key, value]) => attributeOf(key, value))
    .join('');

export const attributeOf = (key: string, value: string | undefined) =>
  value === undefined ? [] : [` ${key}="${escapeHtml(value.replace(/\s+/g, ' '))}"`];

/** Where scripts that load images late keep their URLs. */
const LAZY = ['data-src', 'data-lazy-src', 'data-original', 'data-orig-file'];

/** The URL of an image; '' without one. */
export function sourceIn({ src = '', ...attributes }: Record<string, string>): string {
  const lazy = LAZY.map((key) => attributes[key]).find(Boolean);
  return (/^(?:data:|$)/i.test(src) && lazy) || src;
}

/** `language-ts`, `lang-ts` or `brush: ts`, as code plugins write it. */
export function language(element: Element): string {
  if (element.name !== 'code') return '';
  const parent = element.parent && 'attribs' in element.parent ? element.parent.attribs.class : '';
  const classes = `${element.attribs.class ?? ''} ${parent ?? ''}`;
  const named = /\b(?:lang(?:uage)?-|brush: ?)([a-z0-9+#-]{1,20})/i.exec(classes)?.[1];
  return named === undefined ? '' : ` class="language-${named.toLowerCase()}"`;
}

/** The classes that our articles know. */
export function classOf(element: Element): string {
  const has = (name: string) => classesOf(element).includes(name);
  if (element.name === 'ul' && has('checklist')) return ' class="checklist"';
  if (element.name === 'details' && (has('fold') || has('wp-block-details'))) {
    return ' class="fold"';
  }
  return '';
}

const hasClass = (pattern: RegExp) => (element: Element) =>
  classesOf(element).some((name) => pattern.test(name));
/** Whether it is a gallery of WordPress, Ghost or ours. */
export const isGallery = hasClass(/^(?:wp-block-gallery|gallery|kg-gallery-card)$/);
export const isPartOfGallery = hasClass(/^blocks-gallery-(?:grid|item)$/);
export const isWide = hasClass(/^(?:(?:align|kg-width-)(?:wide|full)|wide)$/);

/** Classes of the two elements around an image. */
export function classesAround({ parent }: Element): string {
  const classes = (node: typeof parent) =>
    (node && 'attribs' in node ? node.attribs.class : '') ?? '';
  return `${classes(parent)} ${classes(parent?.parent ?? null)}`;
}

/** How many figures it consists of; 0 if it contains anything else. */
export function figureCount(html: string): number {
  const figures = html.split('</figure>');
  const isEach = figures.pop() === '' && figures.every((one) => one.lastIndexOf('<figure') === 0);
  return isEach ? figures.length : 0;
}

/** Classes of elements that may have a background image. */
export const WITH_BACKGROUND = /^(?:wp-block-cover(?:-image|__image-background)?|kg-header-card)$/;
/** Max characters of a data: URL that is only a placeholder. */
export const MAX_PLACEHOLDER = 1000;
