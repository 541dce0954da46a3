import { DomUtils, parseDocument } from 'htmlparser2';
import { footnoteHtml, noteText, readEmbed } from '#features/rich-text/server/public.ts';
import { isFootnote } from '#features/rich-text/values.ts';
import { escapeHtml } from '#platform/html.ts';
import { addWarning, type ImportWarning, type SmallerImage, type SourceImage } from '../source.ts';
import {
  attributeOf,
  classesAround,
  classOf,
  figureCount,
  isGallery,
  isPartOfGallery,
  isWide,
  language,
  MAX_PLACEHOLDER,
  sourceIn,
  WITH_BACKGROUND,
  writingOf,
} from './attributes.ts';
import {
  type CardWriter,
  cardHtml,
  classesOf,
  type Element,
  isElement,
  type Node,
  seenIn,
} from './cards.ts';
import { BARE, BOXES, CARRIED, PLAYERS, SILENT, STAND_APART, VOID } from './elements.ts';
import { placeFootnotes } from './footnotes.ts';
import { hiddenBySheets, isHidden } from './hidden.ts';
import { withBreaks } from './with-breaks.ts';

/** The database refuses articles that are nested deeper. */
const MAX_DEPTH = 150;

const IMAGE = /\.(?:avif|gif|jpe?g|png|webp)$/i;
const URL_ALONE = /^https?:\/\/\S+$/i;

interface Writing {
  /** The URL of the old site; '' if unknown. */
  siteUrl: string;
  /** Whether line breaks separate paragraphs, as in WordPress's classic editor. */
  isClassic: boolean;
  /** The original of a resized image. @param around classes of the elements around it */
  originalOf?: (attributes: Record<string, string>, around: string) => SourceImage | undefined;
  /** Whether it is a page, which may have columns and rows of buttons. */
  isPage?: boolean;
  /** Makes a URL of the source absolute; null if its image is missing. */
  toUrl?: (url: string, use: 'link' | 'image') => string | null;
  /** Receives the resized images that the text shows. */
  smallerImages?: SmallerImage[];
  /** WordPress's footnotes by ID, as HTML. */
  notes?: ReadonlyMap<string, string>;
  /** The whole text, whose style sheets may hide a part of it. */
  whole?: string;
  /** Receives one warning for each kind of removed content. */
  warnings: ImportWarning[];
}

/** Writes parsed HTML as the plain HTML of an article. */
class Writer implements CardWriter {
  readonly #writing: Writing;
  readonly #hiddenBySheets: ReadonlySet<string>;
  #depth = 0;

  constructor(html: string, writing: Writing) {
    this.#writing = writing;
    this.#hiddenBySheets = hiddenBySheets(writing.whole ?? html);
  }

  /** Blocks stay; loose text between them becomes paragraphs, separated by empty lines. */
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
    if (URL_ALONE.test(text)) return this.embed(text.replaceAll('&amp;', '&'));
    // A player or an image needs no paragraph.
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
    if (isHidden(element, this.#hiddenBySheets)) {
      const isSeen =
        DomUtils.textContent(element).trim() !== '' ||
        DomUtils.existsOne((one) => one.name === 'img' || one.name === 'iframe', [element]);
      return isSeen ? this.warn('Hidden text or image', 'Removed') : '';
    }
    const card = cardHtml(element, this, this.#writing.isPage);
    if (card !== null) return card;
    if (name === 'script' || name === 'form') {
      return this.warn(name === 'script' ? 'Script' : 'Form', 'Removed');
    }
    if (isFootnote(name, attribs)) return footnoteHtml(noteText(this.children(element)));
    if (BARE.has(name)) return this.children(element);
    if (name === 'span' && children.length === 0) return '';
    if (name === 'dt') return `<p><strong>${this.children(element)}</strong></p>`;
    if (name === 'math') return this.#formula(element);
    if (name === 'iframe') return this.embed(attribs.src ?? '', attribs.title);
    if (PLAYERS.has(name)) return this.player(element);
    if (name === 'img') return this.#image(element.attribs, classesAround(element));
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
    if (name === 'a' && this.#isLinkToOwnImage(element)) return this.#linkedImage(element);
    // Footnote links: their targets are gone.
    if (name === 'a' && attribs.href?.startsWith('#')) return this.children(element);
    const href = attribs.href && (this.#writing.toUrl?.(attribs.href, 'link') ?? attribs.href);
    // Paths belong to the old site; links between imported articles are rewritten later.
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

  /** A player or widget of a known site, or a link. @param isLink whether it is a link in any case */
  embed(address: string, title?: string, isLink = false): string {
    const whole = this.#whole(address.trim());
    if (whole === null) return this.warn('Player or file without a URL', 'Removed');
    const src = isLink ? undefined : readEmbed(whole)?.src;
    if (src) return `<iframe src="${escapeHtml(src)}"${attributeOf('title', title)}></iframe>`;
    return `<p><a href="${escapeHtml(whole)}">${escapeHtml(title || whole)}</a></p>`;
  }

  /** The absolute URL; null if it isn't http(s). */
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

  #image(attribs: Record<string, string>, around = ''): string {
    const original = this.#writing.originalOf?.(attribs, around);
    const named = original?.url ?? attribs.href ?? sourceIn(attribs);
    if (/^data:image\/(?!svg)/i.test(named) && named.length > MAX_PLACEHOLDER) {
      return this.warn('Image within the text (a data: URL)', 'Removed');
    }
    const { toUrl = (own) => own, smallerImages } = this.#writing;
    const address = toUrl(named, 'image');
    if (named === '' || address === null) return '';
    const url = this.#whole(address) ?? address;
    const source = sourceIn(attribs);
    const shown = source === named ? null : this.#whole(toUrl(source, 'image') ?? '');
    if (shown !== null) smallerImages?.push({ url, smallerUrl: shown });
    const alt = attribs.alt || (original?.alt ?? '');
    // Width and height of a resized image are not those of the original.
    const sizes =
      original || attribs.href
        ? []
        : ['width', 'height'].filter((key) => /^\d{1,5}$/.test(attribs[key] ?? ''));
    const more = ['title', ...sizes].flatMap((key) => attributeOf(key, attribs[key] || undefined));
    return `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt.replace(/\s+/g, ' '))}"${more.join('')}>`;
  }

  /** The background image, as a figure above the text. */
  #background(element: Element): string {
    const { class: classes = '', style = '', 'aria-label': alt = '' } = element.attribs;
    const src = /background(?:-image)?:\s*url\(["']?([^"')]{1,2000})/i.exec(style)?.[1];
    if (src === undefined || !classesOf(element).some((name) => WITH_BACKGROUND.test(name)))
      return '';
    const image = this.#image({ class: classes, src, alt });
    return image && `<figure>${image}</figure>`;
  }

  /** The TeX source of a formula, if there is one. */
  #formula(element: Element): string {
    const tex = DomUtils.findOne(({ name }) => name === 'annotation', [element]);
    const words = tex ? DomUtils.textContent(tex).trim() : '';
    return words === '' ? this.children(element) : `<code>${escapeHtml(words)}</code>`;
  }

  /** A gallery; single images and mixed content stay as they are. */
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
    const [only, ...others] = seenIn(children);
    if (others.length > 0 || !only || !isElement(only) || only.name !== 'img') return false;
    return IMAGE.test(attribs.href ?? '') || /attachment/.test(attribs.rel ?? '');
  }

  /** The image that a smaller one links to. */
  #linkedImage(element: Element): string {
    const image = DomUtils.findOne(({ name }) => name === 'img', [element]);
    const target = element.attribs.href ?? '';
    if (image && IMAGE.test(target)) image.attribs.href = target;
    return this.children(element);
  }

  #figure(element: Element): string {
    const classes = classesOf(element);
    if (isGallery(element)) return this.#gallery(element);
    if (classes.some((name) => name.startsWith('wp-block-embed'))) {
      const address = DomUtils.textContent(element).trim().split(/\s/)[0] ?? '';
      if (URL_ALONE.test(address)) return this.embed(address) + this.captionOf(element.children);
    }
    const inner = seenIn(element.children);
    const [first] = inner;
    // Only images need a figure; tables, quotes and videos don't.
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

/** Converts HTML of another system to the plain HTML of an article. */
export function plainHtml(html: string, writing: Writing): string {
  try {
    const { children } = parseDocument(html);
    return new Writer(html, writing).flow(placeFootnotes(children, writing.notes));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    writing.warnings.push({
      issue: 'HTML is nested too deeply',
      action: 'Imported without its text',
    });
    return '';
  }
}
