import { DomUtils, parseDocument } from 'htmlparser2';
import { videoId } from '#features/media/values.ts';
import { BLOCK_ELEMENTS } from '#lib/text/html-elements.ts';
import { escapeHtml } from '#platform/html.ts';
import { addWarning, type ImportWarning, type SourceImage } from '../source.ts';
import {
  type CardWriter,
  cardHtml,
  classesOf,
  type Element,
  isElement,
  type Node,
} from './cards.ts';

/** Boxes without a meaning of their own: what is in them stands by itself. */
const BOXES = new Set(
  (
    'div section article main aside header footer nav hgroup center font address fieldset legend ' +
    'dl dd'
  ).split(' '),
);
const SILENT = new Set(
  'style noscript template link meta head title svg input select textarea'.split(' '),
);
/** Marks around words and images that no article has. */
const BARE = new Set(['button', 'image']);
/** What may have an image behind its words. */
const WITH_BACKGROUND = /^(?:wp-block-cover(?:-image|__image-background)?|kg-header-card)$/;
const PLAYERS = new Set('video audio embed object'.split(' '));
const VOID = new Set('br hr img'.split(' '));
const CARRIED = 'href title rel start scope colspan rowspan lang dir open cite'.split(' ');
/** No paragraph holds them. */
const STAND_APART = new Set([...BLOCK_ELEMENTS, ...BOXES, ...PLAYERS, 'iframe']);
STAND_APART.delete('br');
/** What nests deeper is refused by the store; nothing is lost of what somebody wrote. */
const MAX_DEPTH = 150;

const ADDRESS = /^https?:\/\/\S+$/i;

/** A gallery of WordPress, Ghost or our own. */
const isGallery = (element: Element) =>
  classesOf(element).some((name) => /^(?:wp-block-gallery|gallery|kg-gallery-card)$/.test(name));
const isPartOfGallery = (element: Element) =>
  classesOf(element).some((name) => /^blocks-gallery-(?:grid|item)$/.test(name));

const isWide = (element: Element) =>
  classesOf(element).some((name) => /^(?:(?:align|kg-width-)(?:wide|full)|wide)$/.test(name));

/** How many images stand side by side in it; 0 where anything else does too. */
function figureCount(html: string): number {
  const figures = html.split('</figure>');
  const isEach = figures.pop() === '' && figures.every((one) => one.lastIndexOf('<figure') === 0);
  return isEach ? figures.length : 0;
}

/** The classes that mean something in an article, of what is no figure. */
function classOf(element: Element): string {
  const has = (name: string) => classesOf(element).includes(name);
  if (element.name === 'ul' && has('checklist')) return ' class="checklist"';
  if (element.name === 'details' && (has('fold') || has('wp-block-details'))) {
    return ' class="fold"';
  }
  return '';
}

interface Writing {
  /** Where the site is that addresses without a host belong to; '' where nobody says. */
  siteUrl: string;
  /** Whether line breaks part paragraphs and lines, as in the classic editor of WordPress. */
  isClassic: boolean;
  /** The image itself, where one of its sizes is shown. */
  originalOf?: (attributes: Record<string, string>) => SourceImage | undefined;
  /** An address of the source's own as a whole one; null where an image of it is not to be had. */
  toUrl?: (address: string, use: 'link' | 'image') => string | null;
  /** Is told of what is left out, once by its kind. */
  warnings: ImportWarning[];
}

/** Writes what was parsed as the plain HTML of an article. */
class Writer implements CardWriter {
  readonly #writing: Writing;
  #depth = 0;

  constructor(writing: Writing) {
    this.#writing = writing;
  }

  /** Blocks as they are; loose text between them as paragraphs, which an empty line parts. */
  flow(nodes: readonly Node[]): string {
    let out = '';
    let loose = '';
    const end = () => {
      out += this.#paragraphs(loose);
      loose = '';
    };
    for (const node of nodes) {
      if (isElement(node) && STAND_APART.has(node.name)) {
        end();
        out += this.#element(node);
      } else loose += this.#node(node);
    }
    end();
    return out;
  }

  #paragraphs(loose: string): string {
    const parts = this.#writing.isClassic ? loose.split(/\n[^\S\n]*\n/) : [loose];
    return parts.map((part) => this.#paragraph(part)).join('');
  }

  #paragraph(html: string): string {
    const text = html.trim();
    if (text === '') return '';
    if (ADDRESS.test(text)) return this.embed(text.replaceAll('&amp;', '&'));
    // A player or an image stands by itself.
    if (/^<iframe[^>]*><\/iframe>$/.test(text)) return text;
    if (/^(?:<a [^>]*>)?<img[^>]*>(?:<\/a>)?$/.test(text)) return `<figure>${text}</figure>`;
    return `<p>${this.#writing.isClassic ? withBreaks(text) : text}</p>`;
  }

  children = (element: Element): string =>
    element.children.map((child) => this.#node(child)).join('');

  #node(node: Node): string {
    if (isElement(node)) return this.#element(node);
    return 'data' in node && node.type === 'text' ? escapeHtml(node.data) : '';
  }

  #element(element: Element): string {
    if (this.#depth >= MAX_DEPTH)
      return this.warn('HTML is nested too deeply', 'That part is removed');
    this.#depth += 1;
    const html = this.#written(element);
    this.#depth -= 1;
    return html;
  }

  #written(element: Element): string {
    const { name, attribs, children } = element;
    if (SILENT.has(name)) return '';
    const card = cardHtml(element, this);
    if (card !== null) return card;
    if (name === 'script' || name === 'form') {
      return this.warn(name === 'script' ? 'Script' : 'Form', 'Removed');
    }
    if (BARE.has(name)) return this.children(element);
    if (name === 'span' && children.length === 0) return '';
    if (name === 'dt') return `<p><strong>${this.children(element)}</strong></p>`;
    if (name === 'math') return this.#formula(element);
    if (name === 'iframe') return this.embed(attribs.src ?? '', attribs.title);
    if (PLAYERS.has(name)) return this.player(element);
    if (name === 'img') return this.#image(element.attribs);
    if (name === 'figure') return this.#figure(element);
    const written = writingOf(attribs);
    if (name === 'details') return this.#details(element, written);
    if (name === 'p') return this.flow(children).replace(/^<p>/, () => `<p${written}>`);
    if (isGallery(element)) return this.#gallery(element);
    if (BOXES.has(name) || isPartOfGallery(element)) {
      const inner = this.#background(element) + this.flow(children);
      return written === '' || inner === '' ? inner : `<div${written}>${inner}</div>`;
    }
    if (name === 'blockquote') return `<blockquote${written}>${this.flow(children)}</blockquote>`;
    if (name === 'a' && this.#isLinkToOwnImage(element)) return this.children(element);
    // The editor's footnotes: where their numbers led is no place any more.
    if (name === 'a' && attribs.href?.startsWith('#')) return this.children(element);
    const href = attribs.href && (this.#writing.toUrl?.(attribs.href, 'link') ?? attribs.href);
    // A path is of the old site, where it is looked for until it is known here.
    const whole = href
      ? { ...attribs, href: href.startsWith('/') ? (this.#whole(href) ?? href) : href }
      : attribs;
    const carried =
      classOf(element) + CARRIED.flatMap((key) => attributeOf(key, whole[key])).join('');
    if (VOID.has(name)) return `<${name}${carried}>`;
    return `<${name}${carried}${language(element)}>${this.children(element)}</${name}>`;
  }

  warn(issue: string, action: string): string {
    addWarning(this.#writing.warnings, issue, action);
    return '';
  }

  #details(element: Element, written: string): string {
    const { children, attribs } = element;
    const summary = children.find((child) => isElement(child) && child.name === 'summary');
    const inner = children.filter((child) => child !== summary);
    const head = summary && isElement(summary) ? this.#element(summary) : '';
    const open = attributeOf('open', attribs.open);
    return `<details${classOf(element)}${open}${written}>${head}${this.flow(inner)}</details>`;
  }

  /** A player that we know, or a link. */
  embed(address: string, title?: string): string {
    const whole = this.#whole(address.trim());
    if (whole === null) return this.warn('Player or file without a URL', 'Removed');
    const id = videoId(whole);
    if (id !== null) return `<iframe src="https://www.youtube-nocookie.com/embed/${id}"></iframe>`;
    return `<p><a href="${escapeHtml(whole)}">${escapeHtml(title || whole)}</a></p>`;
  }

  /** An address with its site; null where it is none that a link may lead to. */
  #whole(address: string): string | null {
    const base = this.#writing.siteUrl || undefined;
    if (address === '' || !URL.canParse(address, base)) return null;
    const { href, protocol } = new URL(address, base);
    return /^https?:$/.test(protocol) ? href : null;
  }

  player(element: Element, title = element.attribs.title): string {
    const named = DomUtils.findOne(
      ({ name, attribs }) => name !== 'img' && Boolean(attribs.src ?? attribs.data),
      [element],
    );
    const { src, data = '' } = named?.attribs ?? {};
    const address = src ?? data;
    if (/\.swf\b/i.test(address)) this.warn('Flash video', 'Replaced with a link');
    return this.embed(address, title);
  }

  #image(attribs: Record<string, string>): string {
    const original = this.#writing.originalOf?.(attribs);
    const named = original?.url ?? attribs.src ?? '';
    const address = this.#writing.toUrl ? this.#writing.toUrl(named, 'image') : named;
    if (named === '' || address === null) return '';
    const url = this.#whole(address) ?? address;
    const alt = attribs.alt || (original?.alt ?? '');
    // Of another size than the image itself they say nothing.
    const sizes = original
      ? []
      : ['width', 'height'].filter((key) => /^\d{1,5}$/.test(attribs[key] ?? ''));
    const more = ['title', ...sizes].flatMap((key) => attributeOf(key, attribs[key] || undefined));
    return `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt.replace(/\s+/g, ' '))}"${more.join('')}>`;
  }

  /** The image that words stand on, before them. */
  #background(element: Element): string {
    const { class: classes = '', style = '', 'aria-label': alt = '' } = element.attribs;
    const src = /background(?:-image)?:\s*url\(["']?([^"')]{1,2000})/i.exec(style)?.[1];
    if (src === undefined || !classesOf(element).some((name) => WITH_BACKGROUND.test(name)))
      return '';
    const image = this.#image({ class: classes, src, alt });
    return image && `<figure>${image}</figure>`;
  }

  /** As it is written in TeX, where that stands beside it. */
  #formula(element: Element): string {
    const tex = DomUtils.findOne(({ name }) => name === 'annotation', [element]);
    const words = tex ? DomUtils.textContent(tex).trim() : '';
    return words === '' ? this.children(element) : `<code>${escapeHtml(words)}</code>`;
  }

  /** Its images in a row; as they are where there is something else among them, or one alone. */
  #gallery(element: Element): string {
    const { children, name, attribs } = element;
    const others = children.filter((child) => !isElement(child) || child.name !== 'figcaption');
    const figures = this.flow(others);
    const isOwn = name === 'figure' && /^gallery(?: wide)?$/.test(attribs.class ?? '');
    const count = figureCount(figures);
    if (count === 0 || (count === 1 && !isOwn)) return figures + this.captionOf(children);
    const caption = children.find((child) => isElement(child) && child.name === 'figcaption');
    const wide = isWide(element) ? ' wide' : '';
    const words = caption && isElement(caption) ? this.#written(caption) : '';
    return `<figure class="gallery${wide}"${writingOf(attribs)}>${figures}${words}</figure>`;
  }

  #isLinkToOwnImage({ attribs, children }: Element): boolean {
    const inside = children.filter(
      (child) => isElement(child) || DomUtils.textContent(child).trim() !== '',
    );
    const [only] = inside;
    if (inside.length !== 1 || only === undefined || !isElement(only) || only.name !== 'img')
      return false;
    return (
      /\.(avif|gif|jpe?g|png|webp)$/i.test(attribs.href ?? '') ||
      /attachment/.test(attribs.rel ?? '')
    );
  }

  #figure(element: Element): string {
    const classes = classesOf(element);
    if (isGallery(element)) return this.#gallery(element);
    if (classes.some((name) => name.startsWith('wp-block-embed'))) {
      const address = DomUtils.textContent(element).trim().split(/\s/)[0] ?? '';
      if (ADDRESS.test(address)) return this.embed(address) + this.captionOf(element.children);
    }
    const inner = element.children.filter(
      (child) => isElement(child) || DomUtils.textContent(child).trim() !== '',
    );
    const [first] = inner;
    // What is no image needs no frame: tables, quotes, films.
    if (first && isElement(first) && !['img', 'a', 'image'].includes(first.name)) {
      return this.#withCaption(inner);
    }
    return `<figure${isWide(element) ? ' class="wide"' : ''}>${this.children(element)}</figure>`;
  }

  #withCaption(nodes: readonly Node[]): string {
    const others = nodes.filter((child) => !isElement(child) || child.name !== 'figcaption');
    return this.flow(others) + this.captionOf(nodes);
  }

  captionOf(nodes: readonly Node[]): string {
    const caption = nodes.find((node) => isElement(node) && node.name === 'figcaption');
    const html = caption && isElement(caption) ? this.children(caption).trim() : '';
    return html === '' ? '' : `<p>${html}</p>`;
  }
}

/** In which language and direction it is written. */
const writingOf = (attributes: Record<string, string>) =>
  Object.entries(attributes)
    .filter(([key, value]) => (key === 'lang' || key === 'dir') && value !== '')
    .flatMap(([key, value]) => attributeOf(key, value))
    .join('');

const attributeOf = (key: string, value: string | undefined) =>
  value === undefined ? [] : [` ${key}="${escapeHtml(value.replace(/\s+/g, ' '))}"`];

/** `language-ts`, `lang-ts` or `brush: ts`, as the code plugins have it. */
function language(element: Element): string {
  if (element.name !== 'code') return '';
  const parent = element.parent && 'attribs' in element.parent ? element.parent.attribs.class : '';
  const classes = `${element.attribs.class ?? ''} ${parent ?? ''}`;
  const named = /\b(?:lang(?:uage)?-|brush: ?)([a-z0-9+#-]{1,20})/i.exec(classes)?.[1];
  return named === undefined ? '' : ` class="language-${named.toLowerCase()}"`;
}

/** Each line on its own, but where a break stands already. */
const withBreaks = (html: string) =>
  html
    .split('\n')
    .map((line) => line.trim())
    .map((line, at, all) => (at === 0 || all[at - 1]?.endsWith('<br>') ? line : `<br>${line}`))
    .join('');

/** What another system wrote as the plain HTML of an article: its words, images, tables and films. */
export function plainHtml(html: string, writing: Writing): string {
  try {
    return new Writer(writing).flow(parseDocument(html).children);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    writing.warnings.push({
      issue: 'HTML is nested too deeply',
      action: 'Imported without its text',
    });
    return '';
  }
}
